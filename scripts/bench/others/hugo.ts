import { type OtherGenerator, pageFacts } from './page-facts.ts';

const TEMPLATE = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head>
<body><h1>{{ .Title }}</h1>
<ul>{{ range .Params.photos }}<li><img src="{{ .src }}" alt="{{ .alt }}"></li>{{ end }}</ul>
<p>{{ .Params.summary }}</p>
<dl>{{ range .Params.specifications }}<dt>{{ .label }}</dt><dd>{{ .value }}</dd>{{ end }}</dl>
<ul>{{ range .Params.features }}<li>{{ . }}</li>{{ end }}</ul>
{{ range .Params.reasons }}<h2>{{ .heading }}</h2><p>{{ .text }}</p>{{ end }}
<ul>{{ range .Params.similar }}<li><a href="{{ .href }}">{{ .name }}</a></li>{{ end }}</ul>
</body></html>`;

export const hugo: OtherGenerator = {
  name: 'Hugo',
  command: 'hugo',
  version: 'version',
  files: (vehicles) => ({
    'config.toml':
      'baseURL = "https://bench.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n',
    'layouts/_default/single.html': TEMPLATE,
    ...Object.fromEntries(
      vehicles.map((vehicle) => [
        `content/cars/${vehicle.slug}.md`,
        `${JSON.stringify(pageFacts(vehicle), null, 1)}\n`,
      ]),
    ),
  }),
  options: (folder, out) => ['--source', folder, '--destination', out, '--quiet'],
};
