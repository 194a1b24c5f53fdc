// The types and properties of schema.org that the product prints.
type SchemaOrg = 'https://schema.org';

export interface JsonLdRoot {
  '@context': SchemaOrg;
}

export interface OpeningHoursSpecification {
  '@type': 'OpeningHoursSpecification';
  /** Clock time, `08:30`. */
  opens: string;
  /** Clock time; before `opens`, on the next day. */
  closes: string;
  dayOfWeek?: string[];
  /** Calendar dates. */
  validFrom?: string;
  validThrough?: string;
}

export interface Quantity {
  '@type': 'QuantitativeValue';
  value: number;
  /** UN/CEFACT code; `KMT` is a kilometre. */
  unitCode: 'KMT';
}

export interface Seller {
  '@type': 'AutoDealer';
  name: string;
  url: string;
  telephone?: string;
  address?: string;
}

export type ItemAvailability =
  `${SchemaOrg}/${'InStock' | 'PreOrder' | 'OutOfStock' | 'Reserved' | 'SoldOut' | 'Discontinued'}`;
export type ItemCondition = `${SchemaOrg}/${'NewCondition' | 'UsedCondition'}`;

export interface OfferThing {
  '@type': 'Offer';
  url: string;
  /** Dollars; absent if on request. */
  price?: number;
  priceCurrency?: 'AUD';
  /** The label of the price type. */
  description?: string;
  availability: ItemAvailability;
  itemCondition: ItemCondition;
  seller: Seller;
}

export interface VehicleThing extends JsonLdRoot {
  '@type': 'Car' | 'Motorcycle' | 'Vehicle';
  name: string;
  url: string;
  image?: string[];
  sku?: string;
  brand: { '@type': 'Brand'; name: string };
  model: string;
  vehicleConfiguration?: string;
  vehicleModelDate: string;
  mileageFromOdometer?: Quantity;
  color?: string;
  bodyType?: string;
  vehicleTransmission?: string;
  fuelType?: string;
  vehicleIdentificationNumber?: string;
  subjectOf?: VideoThing;
  offers: OfferThing;
}

/** https://developers.google.com/search/docs/appearance/structured-data/video: name, thumbnail and date are required. */
export interface VideoThing {
  '@type': 'VideoObject';
  name: string;
  thumbnailUrl: string;
  uploadDate: string;
  contentUrl?: string;
  embedUrl?: string;
}

interface PostalAddress {
  '@type': 'PostalAddress';
  streetAddress: string;
  addressLocality: string;
  addressRegion: string;
  postalCode: string;
  addressCountry: 'AU';
}

/** A department of a dealership at a street address. */
export interface DealerDepartment {
  '@type': 'AutoDealer' | 'AutoRepair' | 'AutoPartsStore';
  '@id': string;
  name: string;
  url: string;
  telephone?: string;
  email?: string;
  address: PostalAddress;
  openingHoursSpecification?: OpeningHoursSpecification[];
  specialOpeningHoursSpecification?: OpeningHoursSpecification[];
}

export interface DealerThing extends JsonLdRoot, DealerDepartment {
  parentOrganization: { '@type': 'Organization'; name: string; url: string };
  logo: string;
  image: string;
  geo?: { '@type': 'GeoCoordinates'; latitude: number; longitude: number };
  brand?: { '@type': 'Brand'; name: string }[];
  department?: DealerDepartment[];
}

export interface OrganizationThing extends JsonLdRoot {
  '@type': 'Organization';
  '@id': string;
  name: string;
  legalName: string;
  url: string;
  slogan: string;
  logo: string;
  image: string;
  telephone?: string;
  email?: string;
  sameAs?: string[];
  parentOrganization?: { '@type': 'Organization'; name: string; url: string };
}

export interface WebSiteThing extends JsonLdRoot {
  '@type': 'WebSite';
  name: string;
  url: string;
  publisher: { '@id': string };
}

export interface ItemList extends JsonLdRoot {
  '@type': 'ItemList';
  itemListElement: { '@type': 'ListItem'; position: number; name: string; url: string }[];
}

export interface BreadcrumbList extends JsonLdRoot {
  '@type': 'BreadcrumbList';
  itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[];
}
