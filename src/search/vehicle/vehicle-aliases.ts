/** Words of shoppers → phrases of feeds that mean the same; letters and digits only, for punctuation is parted off. */
export const VEHICLE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  ute: ['pickup', 'pick up', 'utility', 'cab chassis', 'cab pickup'],
  pickup: ['ute'],
  suv: ['sports utility', 'wagon'],
  auto: ['automatic', 'cvt'],
  stick: ['manual'],
  ev: ['electric'],
  phev: ['plug in hybrid', 'hybrid'],
  awd: ['all wheel drive', '4wd'],
  '4wd': ['4x4', 'four wheel drive', 'awd'],
  '4x4': ['4wd', 'four wheel drive'],
  fwd: ['front wheel drive'],
  rwd: ['rear wheel drive'],
  vw: ['volkswagen'],
  merc: ['mercedes'],
  benz: ['mercedes'],
  beemer: ['bmw'],
  gas: ['lpg'],
  gray: ['grey'],
  grey: ['gray'],
  towbar: ['tow bar', 'tow pack'],
  tow: ['towbar', 'towing'],
  reverse: ['reversing'],
  reversing: ['reverse'],
  satnav: ['satellite navigation'],
  sat: ['satellite'],
  nav: ['navigation'],
  aircon: ['air conditioning'],
  pano: ['panoramic'],
  roof: ['sunroof'],
  // Two words are looked up as one too.
  ledlights: ['led headlights'],
  push: ['keyless'],
  button: ['keyless'],
};

/** Words that a value is found by instead of itself: "7 seater" is no other 7 that a name may have. */
export const VEHICLE_FORMS = {
  seats: ['{}seater', '{}seats'],
  doors: ['{}door', '{}doors'],
} as const;
