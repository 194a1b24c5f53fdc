/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    view: import('#generator/site-view/site-view.ts').SiteView;
    /** Markup that `Memo.astro` printed, by what it was printed from; absent where sources change meanwhile. */
    memo?: WeakMap<object, Map<string, string>>;
  }
}
