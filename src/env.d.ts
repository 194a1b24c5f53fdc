/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    view: import('#domain/view/site-view.ts').SiteView;
  }
}
