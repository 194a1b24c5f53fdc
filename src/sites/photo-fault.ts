/** Why a photo of a feed is not shown, in words for who mends it. */
export const PHOTO_FAULTS = {
  missing: 'it does not exist',
  forbidden: 'its host refuses it',
  unreachable: 'its host does not respond',
  failing: 'its host fails',
  limited: 'its host limits requests',
  host_gone: 'its host has not sent it for days',
  not_allowed: 'it lies where nothing may be fetched from',
  too_large: 'it has too many bytes',
  empty: 'it has no bytes',
  html: 'it is a page, no picture',
  drawing: 'it is an SVG drawing, which can hold scripts',
  no_picture: 'it is no picture',
  broken: 'it is cut off or damaged',
  too_many_pixels: 'it has more than 50 megapixels',
  tiny: 'it is smaller than 300 by 200 pixels',
  placeholder: 'it stands for a photo',
  duplicate: 'it is the same picture as one before it',
} as const;

export type PhotoFault = keyof typeof PHOTO_FAULTS;

/** Faults of a host rather than of a photo: they pass, and the photo is shown from where it lies, until the host is gone. */
export const HOST_FAULTS: readonly PhotoFault[] = ['unreachable', 'failing', 'limited'];
