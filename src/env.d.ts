/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    view: import('#generator/site-view/site-view.ts').SiteView;
    /** Markup that `Kept.astro` printed, by what it was printed from; absent where sources change meanwhile. */
    kept?: WeakMap<object, Map<string, string>>;
  }
}
