import { z } from 'zod';
import { optionalText } from '../text.schema.ts';
import { parseColour } from '../theme/colour.ts';

const colour = z
  .string()
  .refine((text) => parseColour(text) !== null, 'Write an opaque colour in hex, rgb, hsl or oklch')
  .nullable()
  .default(null);

const font = z
  .string()
  .regex(
    /^(?:@fontsource(?:-variable)?\/[a-z0-9-]+|fonts\/[\w-]+\.woff2)$/,
    'Write a package such as @fontsource-variable/manrope, or a file of content/fonts such as fonts/own.woff2',
  )
  .nullable()
  .default(null);

/** What tells a dealership from others at first sight; pages, icons, mails and PDFs are made from it (docs/themes.md). */
export const brandSchema = z.strictObject({
  /** The logo for light grounds, an SVG or PNG of `content/images/`; without one the name is set in its place. */
  logo_url: optionalText,
  /** The logo for dark grounds; without one the logo stands on a light plate there. */
  logo_dark_url: optionalText,
  /** A square picture, SVG or PNG, for icons; without one the initials stand on the brand's colour. */
  mark_url: optionalText,
  /** Of the main button and of what is chosen; every other colour is worked out from it. Without it `theme.css` says all. */
  colour,
  /** Ground of the header, and of the footer where the template joins them; without it one that suits template and logo. */
  header_colour: colour,
  /** Fonts by their package, or a WOFF2 file of `content/fonts/`; without one Inter. */
  fonts: z
    .strictObject({
      /** Of all text. */
      text: font,
      /** Of headings and prices; without one that of the text. */
      heading: font,
    })
    .prefault({}),
});
