/** The light of a place: what paint, glass and tyres reflect there. */
export interface Light {
  /** Reflected by what faces up: roof, bonnet, shoulder, glass. */
  sky: string;
  /** The dark line of land or wall that is mirrored along the doors. */
  horizon: string;
  /** Reflected by what faces down: sills and bumpers. */
  ground: string;
  /** Strength of the contact shadow, 0..1. */
  shadow: number;
}

/** The light of each kind of backdrop. */
export const LIGHTS = {
  studio: { sky: '#ffffff', horizon: '#2c3238', ground: '#9aa1a8', shadow: 0.62 },
  night: { sky: '#dfe8f2', horizon: '#0b0d10', ground: '#3a4148', shadow: 0.9 },
  coast: { sky: '#e4f1fc', horizon: '#2d4450', ground: '#8d8a84', shadow: 0.7 },
  city: { sky: '#eef3f8', horizon: '#343a42', ground: '#84868a', shadow: 0.7 },
  quay: { sky: '#c9d6ee', horizon: '#141c2e', ground: '#5a5f68', shadow: 0.85 },
  dusk: { sky: '#ffe6cc', horizon: '#3d3034', ground: '#8c7767', shadow: 0.72 },
} satisfies Record<string, Light>;
