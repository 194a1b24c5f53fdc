import { describe, expect, it } from 'vitest';
import { pageMarkup } from './markup.ts';

describe('links and active content of a page', () => {
  it.each([
    ['<a href="/a?x=1&amp;y=2">', ['/a?x=1&y=2']],
    ["<A HREF='/a'><a class=x href=/b>", ['/a', '/b']],
    ['<link href="/no"><p title="<a href=/no>">', []],
    ['<!-- <a href="/no"> --><textarea><a href="/no"></textarea>', []],
    ['<svg><title><a href="/in"></a></title></svg>', ['/in']],
    ['<a href="/a" href="/no">', ['/a']],
  ])('%s leads to %j', (html, links) => {
    expect(pageMarkup(html).links).toEqual(links);
  });

  it.each([
    ['<script>a < b && c</script>', ['a < b && c']],
    ['<SCRIPT type="module">a</SCRIPT >', ['a']],
    ['<script src="/a.js">a</script><script></script>', []],
    ['<script type="application/json">{}</script>', []],
    ['<script type="text/javascript" type="application/json">a</script>', ['a']],
    ['<script type="application/json" TYPE=module>{}</script><script type=module>a</script>', ['a']],
    ['<title><script>no</script></title>', []],
    ['<svg><title><script>yes</script></title></svg>', ['yes']],
    ['<svg><style/></svg><script>yes</script>', ['yes']],
    ['<script>unfinished', ['unfinished']],
    ['<p title="<script>no</script>">&lt;script>no', []],
  ])('%s runs %j', (html, code) => {
    expect(pageMarkup(html).code.map(({ text }) => text)).toEqual(code);
  });

  it.each([
    ['<p onclick="a">', ['onclick']],
    ['<p ONCLICK=a>', ['onclick']],
    ['<svg/onload=a>', ['onload']],
    ['<a href="java\tscript:a">', ['href']],
    ['<a href=" &#106;avascript:a">', ['href']],
    ['<iframe srcdoc="a">', ['srcdoc']],
    ['<object data="javascript:a">', ['data']],
    ['<object data="/a.svg"><p data-x="javascript:a">', []],
    ['<a href="/a" href="javascript:a">', []],
    ['<p title="javascript: the good parts" once="a">', ['once']],
    ['<p title="onclick=a" data-onclick="a">onclick="a"', []],
  ])('%s runs by %j', (html, names) => {
    expect(pageMarkup(html).running.map(({ name }) => name)).toEqual(names);
  });
});
