/** The laws and standards that rules of the lint stand on, as a dealership can look them up (rules D6 to D14). */
export const LAW = {
  /** D6 */
  oneOfTwoPrices: 'Australian Consumer Law s 47',
  /** D6 */
  singlePrice: 'Australian Consumer Law s 48',
  /** D11 */
  misleading: 'Australian Consumer Law s 29',
  /** D1 */
  vehicleAds: 'Google vehicle ads, vehicle_price_type',
  /** D7 */
  nswDealers: 'Motor Dealers and Repairers Act 2013 (NSW)',
  /** D7, D8 */
  dealerLicence: 'Motor Dealers and Repairers Act 2013 (NSW) s 19A; Motor Vehicle Dealers Act 1973 (WA)',
  /** D8 */
  deposits: 'Deposit rules for motor dealers of the state',
  /** D9 */
  creditAdvertising: 'National Credit Code, advertising of rates and repayments',
  /** D10 */
  consent: 'Spam Act 2003, consent as ACMA reads it',
  /** D12 */
  ancap: 'ANCAP rules for the use of ratings',
  /** D14 */
  surcharges: 'Ban on card surcharges from 1 October 2026',
} as const;
