/** What the page that a vendor's captcha is framed in needs to draw it. */
export interface CaptchaView {
  name: string;
  /** The vendor's script, which calls `window.captchaReady` once it is there. */
  script_href: string;
  /** The object that the script leaves on `window`. */
  api: string;
  site_key: string;
}
