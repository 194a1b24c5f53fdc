/** A paint as four tones of one surface, from facing the sky to facing the ground, and how much it mirrors. */
export interface PaintTones {
  light: string;
  base: string;
  dark: string;
  deep: string;
  /** 0..1: share of sky and horizon in its reflections; dark paints mirror more visibly. */
  gloss: number;
}

const PAINTS = {
  white: { light: '#ffffff', base: '#eceff1', dark: '#b9c1c9', deep: '#6c747d', gloss: 0.25 },
  black: { light: '#59626c', base: '#1b1e22', dark: '#0c0d10', deep: '#040506', gloss: 0.6 },
  silver: { light: '#f3f5f6', base: '#bcc1c6', dark: '#7b838a', deep: '#42484e', gloss: 0.35 },
  grey: { light: '#a3abb3', base: '#62696f', dark: '#383e44', deep: '#1a1d20', gloss: 0.4 },
  blue: { light: '#5f9be0', base: '#1d55a4', dark: '#0f3168', deep: '#061633', gloss: 0.4 },
  red: { light: '#f0685c', base: '#b81a22', dark: '#730c14', deep: '#350508', gloss: 0.38 },
  green: { light: '#86b096', base: '#2f5f49', dark: '#183a2b', deep: '#0a1b13', gloss: 0.42 },
  orange: { light: '#ffa868', base: '#dc6a1c', dark: '#a9490c', deep: '#5c2606', gloss: 0.36 },
  yellow: { light: '#ffe27a', base: '#eab91b', dark: '#ac7f0b', deep: '#563c04', gloss: 0.34 },
  brown: { light: '#a98870', base: '#5f4433', dark: '#38271c', deep: '#1a110c', gloss: 0.42 },
  gold: { light: '#ead9ad', base: '#b89f68', dark: '#7b673c', deep: '#3c3119', gloss: 0.38 },
  bronze: { light: '#d0a680', base: '#8f6845', dark: '#583d26', deep: '#291b10', gloss: 0.42 },
  beige: { light: '#f3ecdc', base: '#d0c6b0', dark: '#968c77', deep: '#524b3d', gloss: 0.32 },
  purple: { light: '#9a78bd', base: '#4d2f6b', dark: '#2c1941', deep: '#140a20', gloss: 0.44 },
} satisfies Record<string, PaintTones>;

const isPaintName = (name: string): name is keyof typeof PAINTS => Object.hasOwn(PAINTS, name);

/** The paint of a colour name ("Blue", "Pearl White"): the last word that names one, else silver. */
export function paintNamed(name: string): PaintTones {
  const word = name.toLowerCase().split(/\W+/).filter(isPaintName).at(-1);
  return PAINTS[word ?? 'silver'];
}
