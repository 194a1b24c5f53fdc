/** The colours of a cabin: seats and trim from lit to shaded, the dark upper parts, the seam, wood or metal inlay. */
export interface Tone {
  light: string;
  base: string;
  dark: string;
  deep: string;
  upper: string;
  seam: string;
  inlay: string;
}

export const TONES = {
  black: {
    light: '#5a5f65',
    base: '#32363a',
    dark: '#1d2023',
    deep: '#0b0c0e',
    upper: '#202326',
    seam: '#a8adb2',
    inlay: '#8b9298',
  },
  grey: {
    light: '#b6bbc0',
    base: '#878d93',
    dark: '#575c62',
    deep: '#2b2f33',
    upper: '#2f3338',
    seam: '#e3e6e8',
    inlay: '#c9cdd1',
  },
  tan: {
    light: '#d09a68',
    base: '#a86f3f',
    dark: '#6f4524',
    deep: '#361f0f',
    upper: '#231e1b',
    seam: '#f0d2ac',
    inlay: '#8a5a33',
  },
} satisfies Record<string, Tone>;

export type InteriorTone = keyof typeof TONES;
