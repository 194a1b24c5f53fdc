import type { CarModel } from './model.ts';

/** Cars of the demo stock: real makes and models, with approximate figures. */
// biome-ignore format: a table, a row for each model
export const CARS: readonly CarModel[] = [
  {
    make: 'Toyota', model: 'Corolla', body: 'Hatch', years: [2013], seats: 5,
    series: [[2013, 'ZRE182R'], [2018, 'MZEA12R'], [2023, 'ZWE219R']], size: [4375, 1790, 1435], mass: 1825, ancap: [5, 2018],
    badges: [['Ascent Sport', 29_990, 'petrol 2.0', 'CVT', 'Front'], ['Ascent Sport Hybrid', 34_990, 'hybrid 1.8', 'CVT', 'Front'], ['ZR Hybrid', 41_990, 'hybrid 1.8', 'CVT', 'Front']],
  },
  {
    make: 'Toyota', model: 'Yaris', body: 'Hatch', years: [2014], seats: 5,
    series: [[2014, 'NCP130R'], [2020, 'MXPH10R']], size: [3940, 1695, 1505], mass: 1615, ancap: [5, 2020],
    badges: [['Ascent Sport', 27_490, 'petrol 1.5', 'CVT', 'Front'], ['SX Hybrid', 33_490, 'hybrid 1.5', 'CVT', 'Front']],
  },
  {
    make: 'Toyota', model: 'Camry', body: 'Sedan', years: [2012], seats: 5,
    series: [[2012, 'ASV50R'], [2017, 'AXVH71R'], [2024, 'AXVH80R']], size: [4920, 1840, 1445], mass: 2100, ancap: [5, 2017],
    badges: [['Ascent Hybrid', 44_990, 'hybrid 2.5', 'CVT', 'Front'], ['SL Hybrid', 57_990, 'hybrid 2.5', 'CVT', 'Front']],
  },
  {
    make: 'Toyota', model: 'RAV4', body: 'SUV', years: [2013], seats: 5,
    series: [[2013, 'ASA44R'], [2019, 'AXAH54R']], size: [4600, 1855, 1685], mass: 2230, ancap: [5, 2019],
    badges: [['GX Hybrid (2WD)', 47_490, 'hybrid 2.5', 'CVT', 'Front'], ['GXL Hybrid (AWD)', 53_990, 'hybrid 2.5', 'CVT', 'AWD'], ['Cruiser Hybrid (AWD)', 59_490, 'hybrid 2.5', 'CVT', 'AWD']],
  },
  {
    make: 'Toyota', model: 'Kluger', body: 'SUV', years: [2014], seats: 7,
    series: [[2014, 'GSU55R'], [2021, 'AXUH78R']], size: [4966, 1930, 1755], mass: 2720, ancap: [5, 2021],
    badges: [['GX (2WD)', 62_990, 'petrol 2.4 turbo', 'Automatic', 'Front'], ['Grande Hybrid (AWD)', 87_990, 'hybrid 2.5', 'CVT', 'AWD']],
  },
  {
    make: 'Toyota', model: 'HiLux', body: 'Ute', years: [2008], seats: 5,
    series: [[2008, 'KUN26R'], [2015, 'GUN126R']], size: [5325, 1900, 1865], mass: 3050, ancap: [5, 2019],
    badges: [['Workmate (4X2)', 44_490, 'diesel 2.4 turbo', 'Manual', 'Rear'], ['SR5 (4X4)', 69_990, 'diesel 2.8 turbo', 'Automatic', '4WD'], ['Rogue (4X4)', 77_490, 'diesel 2.8 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Toyota', model: 'LandCruiser Prado', body: 'SUV', years: [2009], seats: 7,
    series: [[2009, 'KDJ150R'], [2015, 'GDJ150R'], [2024, 'GDJ250R']], size: [4925, 1980, 1935], mass: 3150, ancap: [5, 2024],
    badges: [['GXL (4X4)', 88_990, 'diesel 2.8 turbo', 'Automatic', '4WD'], ['VX (4X4)', 97_990, 'diesel 2.8 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Toyota', model: 'LandCruiser', body: 'SUV', years: [2021], seats: 7,
    series: [[2021, 'FJA300R']], size: [4980, 1980, 1950], mass: 3280, ancap: [5, 2022],
    badges: [['GXL (4X4)', 121_990, 'diesel 3.3 V6', 'Automatic', '4WD'], ['Sahara (4X4)', 154_990, 'diesel 3.3 V6', 'Automatic', '4WD']],
  },
  {
    make: 'Toyota', model: 'HiAce', body: 'Van', years: [2010], seats: 3,
    series: [[2010, 'KDH201R'], [2019, 'GDH300R']], size: [5265, 1950, 1990], mass: 3300, ancap: [5, 2019],
    badges: [['LWB', 56_490, 'diesel 2.8 turbo', 'Automatic', 'Rear']],
  },
  {
    make: 'Toyota', model: '86', body: 'Coupe', years: [2012, 2021], seats: 4,
    series: [[2012, 'ZN6']], size: [4240, 1775, 1320], mass: 1670, ancap: [5, 2012],
    badges: [['GTS', 43_990, 'petrol 2.0', 'Manual', 'Rear']],
  },
  {
    make: 'Kia', model: 'Picanto', body: 'Hatch', years: [2017], seats: 5,
    series: [[2017, 'JA'], [2021, 'JA PE']], size: [3670, 1595, 1485], mass: 1400,
    badges: [['S', 20_990, 'petrol 1.2', 'Manual', 'Front'], ['GT-Line', 23_990, 'petrol 1.2', 'Automatic', 'Front']],
  },
  {
    make: 'Toyota', model: 'HiLux', body: 'Ute', years: [2015], seats: 2,
    series: [[2015, 'GUN122R']], size: [5275, 1855, 1690], mass: 2780, ancap: [5, 2019],
    badges: [['Workmate Single Cab (4X2)', 33_490, 'diesel 2.4 turbo', 'Manual', 'Rear']],
  },
  {
    make: 'Kia', model: 'Cerato', body: 'Sedan', years: [2013, 2024], seats: 5,
    series: [[2013, 'YD'], [2018, 'BD']], size: [4640, 1800, 1440], mass: 1760, ancap: [5, 2018],
    badges: [['S', 27_990, 'petrol 2.0', 'Automatic', 'Front'], ['GT', 38_990, 'petrol 1.6 turbo', 'Dual-clutch', 'Front']],
  },
  {
    make: 'Kia', model: 'Seltos', body: 'SUV', years: [2019], seats: 5,
    series: [[2019, 'SP2']], size: [4385, 1800, 1635], mass: 1880, ancap: [5, 2019],
    badges: [['Sport', 33_990, 'petrol 2.0', 'CVT', 'Front'], ['GT-Line (AWD)', 45_990, 'petrol 1.6 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Kia', model: 'Sportage', body: 'SUV', years: [2015], seats: 5,
    series: [[2015, 'QL'], [2021, 'NQ5']], size: [4660, 1865, 1665], mass: 2210, ancap: [5, 2022],
    badges: [['S (FWD)', 41_490, 'petrol 2.0', 'Automatic', 'Front'], ['SX Hybrid (FWD)', 50_990, 'hybrid 1.6 turbo', 'Automatic', 'Front'], ['GT-Line Diesel (AWD)', 58_990, 'diesel 2.0 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Kia', model: 'Sorento', body: 'SUV', years: [2015], seats: 7,
    series: [[2015, 'UM'], [2020, 'MQ4']], size: [4815, 1900, 1700], mass: 2600, ancap: [5, 2020],
    badges: [['S Diesel (AWD)', 60_990, 'diesel 2.2 turbo', 'Dual-clutch', 'AWD'], ['GT-Line Hybrid (AWD)', 81_490, 'hybrid 1.6 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Kia', model: 'Carnival', body: 'Van', years: [2015], seats: 8,
    series: [[2015, 'YP'], [2021, 'KA4']], size: [5155, 1995, 1775], mass: 2876, ancap: [5, 2021],
    badges: [['S Diesel', 60_990, 'diesel 2.2 turbo', 'Automatic', 'Front'], ['Platinum Diesel', 78_990, 'diesel 2.2 turbo', 'Automatic', 'Front']],
  },
  {
    make: 'Kia', model: 'EV6', body: 'SUV', years: [2022], seats: 5,
    series: [[2022, 'CV'], [2025, 'CV PE']], size: [4695, 1890, 1550], mass: 2540, ancap: [5, 2022],
    badges: [['Air', 76_990, 'electric 77', 'Automatic', 'Rear'], ['GT-Line (AWD)', 93_990, 'electric 84 dual', 'Automatic', 'AWD']],
  },
  {
    make: 'Mazda', model: 'Mazda3', body: 'Hatch', years: [2014], seats: 5,
    series: [[2014, 'BM'], [2019, 'BP']], size: [4460, 1795, 1435], mass: 1875, ancap: [5, 2019],
    badges: [['G20 Pure', 34_490, 'petrol 2.0', 'Automatic', 'Front'], ['G25 Evolve', 38_490, 'petrol 2.5', 'Automatic', 'Front'], ['G25 Astina', 45_990, 'petrol 2.5', 'Automatic', 'Front']],
  },
  {
    make: 'Mazda', model: 'CX-5', body: 'SUV', years: [2012], seats: 5,
    series: [[2012, 'KE'], [2017, 'KF']], size: [4575, 1845, 1680], mass: 2143, ancap: [5, 2017],
    badges: [['G25 Maxx (FWD)', 39_990, 'petrol 2.5', 'Automatic', 'Front'], ['G25 Touring (AWD)', 46_990, 'petrol 2.5', 'Automatic', 'AWD'], ['G35 Akera (AWD)', 58_990, 'petrol 2.5 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Mazda', model: 'CX-60', body: 'SUV', years: [2023], seats: 5,
    series: [[2023, 'KH']], size: [4740, 1890, 1680], mass: 2520, ancap: [5, 2022],
    badges: [['G40e Evolve (AWD)', 67_490, 'petrol 3.0 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Mazda', model: 'BT-50', body: 'Ute', years: [2012], seats: 5,
    series: [[2012, 'UP'], [2020, 'TF']], size: [5280, 1870, 1790], mass: 3100, ancap: [5, 2020],
    badges: [['XT (4X4)', 59_990, 'diesel 3.0 turbo', 'Automatic', '4WD'], ['SP (4X4)', 76_490, 'diesel 3.0 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Mazda', model: 'MX-5', body: 'Convertible', years: [2015], seats: 2,
    series: [[2015, 'ND']], size: [3915, 1735, 1235], mass: 1280, ancap: [5, 2016],
    badges: [['Roadster', 46_990, 'petrol 2.0', 'Manual', 'Rear'], ['RF GT', 59_990, 'petrol 2.0', 'Automatic', 'Rear']],
  },
  {
    make: 'Ford', model: 'Ranger', body: 'Ute', years: [2011], seats: 5,
    series: [[2011, 'PX'], [2015, 'PX MkII'], [2018, 'PX MkIII'], [2022, 'P703']], size: [5370, 1918, 1884], mass: 3250, ancap: [5, 2022],
    badges: [['XL Bi-Turbo (4X4)', 61_490, 'diesel 2.0 turbo', 'Automatic', '4WD'], ['XLT 3.0 (4X4)', 71_990, 'diesel 3.0 V6', 'Automatic', '4WD'], ['Wildtrak 3.0 (4X4)', 80_990, 'diesel 3.0 V6', 'Automatic', '4WD']],
  },
  {
    make: 'Ford', model: 'Everest', body: 'SUV', years: [2015], seats: 7,
    series: [[2015, 'UA'], [2022, 'U704']], size: [4914, 1923, 1842], mass: 3150, ancap: [5, 2022],
    badges: [['Trend (4WD)', 72_990, 'diesel 2.0 turbo', 'Automatic', '4WD'], ['Platinum V6 (4WD)', 87_990, 'diesel 3.0 V6', 'Automatic', '4WD']],
  },
  {
    make: 'Ford', model: 'Mustang', body: 'Coupe', years: [2016], seats: 4,
    series: [[2016, 'FM'], [2018, 'FN'], [2024, 'FO']], size: [4810, 1915, 1397], mass: 2210, ancap: [3, 2017],
    badges: [['GT', 83_990, 'petrol 5.0 V8', 'Manual', 'Rear'], ['GT Fastback Auto', 86_990, 'petrol 5.0 V8', 'Automatic', 'Rear']],
  },
  {
    make: 'Ford', model: 'Transit Custom', body: 'Van', years: [2014], seats: 3,
    series: [[2014, 'VN'], [2024, 'VO']], size: [5050, 2032, 1968], mass: 3225, ancap: [5, 2012],
    badges: [['Trend 320L', 63_990, 'diesel 2.0 turbo', 'Automatic', 'Front']],
  },
  {
    make: 'Ford', model: 'Territory', body: 'SUV', years: [2006, 2016], seats: 7,
    series: [[2006, 'SY'], [2011, 'SZ']], size: [4883, 1898, 1716], mass: 2640, ancap: [5, 2011],
    badges: [['TX (RWD)', 41_990, 'petrol 4.0 six', 'Automatic', 'Rear'], ['Titanium (4X4)', 58_990, 'petrol 4.0 six', 'Automatic', 'AWD']],
  },
  {
    make: 'Ford', model: 'Falcon', body: 'Sedan', years: [2006, 2016], seats: 5,
    series: [[2006, 'BF MkII'], [2008, 'FG'], [2014, 'FG X']], size: [4950, 1868, 1433], mass: 2230, ancap: [5, 2008],
    badges: [['XT', 36_990, 'petrol 4.0 six', 'Automatic', 'Rear'], ['XR6', 41_990, 'petrol 4.0 six', 'Manual', 'Rear']],
  },
  {
    make: 'Ford', model: 'Fairmont', body: 'Sedan', years: [1972, 1979], seats: 5,
    series: [[1972, 'XA'], [1973, 'XB'], [1976, 'XC']], size: [4850, 1900, 1430], mass: 1980, holds: 0.998, kmAYear: 3_100,
    badges: [['GS', 44_990, 'petrol 4.0 six', 'Automatic', 'Rear']],
  },
  {
    make: 'Mitsubishi', model: 'Outlander', body: 'SUV', years: [2013], seats: 7,
    series: [[2013, 'ZJ'], [2016, 'ZK'], [2019, 'ZL'], [2022, 'ZM']], size: [4710, 1862, 1745], mass: 2295, ancap: [5, 2022],
    badges: [['LS 7 Seat (2WD)', 43_990, 'petrol 2.5', 'CVT', 'Front'], ['Exceed Tourer (AWD)', 56_490, 'petrol 2.5', 'CVT', 'AWD'], ['GSR Plug-in Hybrid (AWD)', 73_990, 'plug-in 2.4', 'Automatic', 'AWD']],
  },
  {
    make: 'Mitsubishi', model: 'Triton', body: 'Ute', years: [2009], seats: 5,
    series: [[2009, 'MN'], [2015, 'MQ'], [2019, 'MR'], [2024, 'MV']], size: [5320, 1865, 1795], mass: 3200, ancap: [5, 2024],
    badges: [['GLX (4X4)', 52_490, 'diesel 2.4 turbo', 'Automatic', '4WD'], ['GSR (4X4)', 67_990, 'diesel 2.4 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Mitsubishi', model: 'Pajero Sport', body: 'SUV', years: [2016, 2025], seats: 7,
    series: [[2016, 'QE'], [2020, 'QF']], size: [4825, 1815, 1835], mass: 2775, ancap: [5, 2015],
    badges: [['GLS (4X4)', 57_990, 'diesel 2.4 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Mitsubishi', model: 'ASX', body: 'SUV', years: [2012, 2024], seats: 5,
    series: [[2012, 'XB'], [2016, 'XC'], [2020, 'XD']], size: [4365, 1810, 1640], mass: 1970, ancap: [5, 2014],
    badges: [['ES (2WD)', 27_740, 'petrol 2.0', 'CVT', 'Front'], ['Exceed (2WD)', 36_490, 'petrol 2.4', 'CVT', 'Front']],
  },
  {
    make: 'Isuzu', model: 'D-MAX', body: 'Ute', years: [2012], seats: 5,
    series: [[2012, 'TF'], [2020, 'RG']], size: [5280, 1870, 1810], mass: 3100, ancap: [5, 2022],
    badges: [['SX (4X4)', 57_990, 'diesel 3.0 turbo', 'Manual', '4WD'], ['LS-U (4X4)', 69_990, 'diesel 3.0 turbo', 'Automatic', '4WD'], ['X-Terrain (4X4)', 75_990, 'diesel 3.0 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Isuzu', model: 'MU-X', body: 'SUV', years: [2014], seats: 7,
    series: [[2014, 'UC'], [2021, 'RJ']], size: [4850, 1870, 1875], mass: 2800, ancap: [5, 2022],
    badges: [['LS-M (4X4)', 63_990, 'diesel 3.0 turbo', 'Automatic', '4WD'], ['LS-T (4X4)', 75_490, 'diesel 3.0 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Subaru', model: 'Forester', body: 'SUV', years: [2013], seats: 5,
    series: [[2013, 'S4'], [2019, 'S5'], [2025, 'S6']], size: [4655, 1830, 1730], mass: 2223, ancap: [5, 2024],
    badges: [['AWD', 47_990, 'petrol 2.5', 'CVT', 'AWD'], ['AWD Premium', 54_990, 'petrol 2.5', 'CVT', 'AWD']],
  },
  {
    make: 'Subaru', model: 'Outback', body: 'Wagon', years: [2010], seats: 5,
    series: [[2010, '5GEN'], [2015, '6GEN'], [2021, '7GEN']], size: [4870, 1875, 1675], mass: 2200, ancap: [5, 2021],
    badges: [['AWD', 49_990, 'petrol 2.5', 'CVT', 'AWD'], ['AWD Touring XT', 62_990, 'petrol 2.4 turbo', 'CVT', 'AWD']],
  },
  {
    make: 'Subaru', model: 'Crosstrek', body: 'SUV', years: [2023], seats: 5,
    series: [[2023, 'G6X']], size: [4495, 1800, 1600], mass: 2010, ancap: [5, 2024],
    badges: [['2.0L', 40_490, 'petrol 2.0', 'CVT', 'AWD'], ['2.0S', 47_490, 'petrol 2.0', 'CVT', 'AWD']],
  },
  {
    make: 'Subaru', model: 'WRX', body: 'Sedan', years: [2014], seats: 5,
    series: [[2014, 'V1'], [2022, 'VB']], size: [4670, 1825, 1465], mass: 2010,
    badges: [['AWD', 51_990, 'petrol 2.4 turbo', 'Manual', 'AWD'], ['tS', 64_990, 'petrol 2.4 turbo', 'CVT', 'AWD']],
  },
  {
    make: 'Volkswagen', model: 'Golf', body: 'Hatch', years: [2013], seats: 5,
    series: [[2013, '7'], [2017, '7.5'], [2021, '8']], size: [4284, 1789, 1456], mass: 1780, ancap: [5, 2019],
    badges: [['110TSI Life', 41_990, 'petrol 1.4 turbo', 'Automatic', 'Front'], ['GTI', 60_990, 'petrol 2.0 turbo', 'Dual-clutch', 'Front']],
  },
  {
    make: 'Volkswagen', model: 'Tiguan', body: 'SUV', years: [2016], seats: 5,
    series: [[2016, '5N'], [2025, 'CT']], size: [4539, 1842, 1660], mass: 2230, ancap: [5, 2024],
    badges: [['110TSI Life', 48_990, 'petrol 1.4 turbo', 'Dual-clutch', 'Front'], ['195TSI R-Line', 71_990, 'petrol 2.0 turbo', 'Dual-clutch', 'AWD']],
  },
  {
    make: 'Volkswagen', model: 'Amarok', body: 'Ute', years: [2011], seats: 5,
    series: [[2011, '2H'], [2023, 'NF']], size: [5350, 1910, 1888], mass: 3250, ancap: [5, 2022],
    badges: [['TDI500 Life (4X4)', 66_490, 'diesel 2.0 turbo', 'Automatic', '4WD'], ['TDI600 Aventura (4X4)', 86_990, 'diesel 3.0 V6', 'Automatic', '4WD']],
  },
  {
    make: 'Volkswagen', model: 'Passat', body: 'Wagon', years: [2015, 2024], seats: 5,
    series: [[2015, 'B8']], size: [4773, 1832, 1516], mass: 2200, ancap: [5, 2015],
    badges: [['140TSI Business', 52_990, 'petrol 2.0 turbo', 'Dual-clutch', 'Front'], ['206TSI R-Line', 69_490, 'petrol 2.0 turbo', 'Dual-clutch', 'AWD']],
  },
  {
    make: 'BYD', model: 'Atto 3', body: 'SUV', years: [2022], seats: 5,
    series: [[2022, 'SC2E']], size: [4455, 1875, 1615], mass: 2160, ancap: [5, 2022],
    badges: [['Essential', 42_490, 'electric 60', 'Automatic', 'Front'], ['Premium', 47_490, 'electric 60', 'Automatic', 'Front']],
  },
  {
    make: 'BYD', model: 'Seal', body: 'Sedan', years: [2023], seats: 5,
    series: [[2023, 'EK']], size: [4800, 1875, 1460], mass: 2565, ancap: [5, 2023],
    badges: [['Dynamic', 52_490, 'electric 60', 'Automatic', 'Rear'], ['Performance (AWD)', 67_990, 'electric 84 dual', 'Automatic', 'AWD']],
  },
  {
    make: 'BYD', model: 'Dolphin', body: 'Hatch', years: [2023], seats: 5,
    series: [[2023, 'EM2E']], size: [4290, 1770, 1570], mass: 2020, ancap: [5, 2023],
    badges: [['Essential', 32_990, 'electric 40', 'Automatic', 'Front'], ['Premium', 40_490, 'electric 60', 'Automatic', 'Front']],
  },
  {
    make: 'BYD', model: 'Shark 6', body: 'Ute', years: [2024], seats: 5,
    series: [[2024, 'DMO']], size: [5457, 1971, 1925], mass: 3500, ancap: [5, 2025],
    badges: [['Premium (4X4)', 61_990, 'plug-in 1.5', 'Automatic', '4WD']],
  },
  {
    make: 'GWM', model: 'Cannon', body: 'Ute', years: [2020], seats: 5,
    series: [[2020, 'NPW']], size: [5410, 1934, 1886], mass: 3150, ancap: [5, 2021],
    badges: [['L (4X4)', 42_490, 'diesel 2.0 turbo', 'Automatic', '4WD'], ['XSR (4X4)', 53_490, 'diesel 2.4 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'GWM', model: 'Haval Jolion', body: 'SUV', years: [2021], seats: 5,
    series: [[2021, 'A01']], size: [4472, 1841, 1619], mass: 1855, ancap: [5, 2022],
    badges: [['Premium', 27_990, 'petrol 1.5 turbo', 'Dual-clutch', 'Front'], ['Ultra Hybrid', 38_990, 'hybrid 1.5', 'Automatic', 'Front']],
  },
  {
    make: 'GWM', model: 'Tank 300', body: 'SUV', years: [2023], seats: 5,
    series: [[2023, 'P01']], size: [4760, 1930, 1903], mass: 2800, ancap: [5, 2022],
    badges: [['Lux (4X4)', 47_990, 'petrol 2.0 turbo', 'Automatic', '4WD'], ['Ultra (4X4)', 51_990, 'diesel 2.4 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Hyundai', model: 'i30', body: 'Hatch', years: [2012], seats: 5,
    series: [[2012, 'GD'], [2017, 'PD'], [2024, 'PD.V5']], size: [4340, 1795, 1455], mass: 1850, ancap: [5, 2017],
    badges: [['Active', 31_490, 'petrol 2.0', 'Automatic', 'Front'], ['N Line', 37_490, 'petrol 1.6 turbo', 'Dual-clutch', 'Front'], ['N', 54_990, 'petrol 2.0 turbo', 'Manual', 'Front']],
  },
  {
    make: 'Hyundai', model: 'i30 Sedan', body: 'Sedan', years: [2020], seats: 5,
    series: [[2020, 'CN7'], [2023, 'CN7.V2']], size: [4710, 1825, 1420], mass: 1790,
    badges: [['Active', 32_490, 'petrol 2.0', 'Automatic', 'Front'], ['Hybrid Elite', 41_990, 'hybrid 1.6 turbo', 'Dual-clutch', 'Front']],
  },
  {
    make: 'Hyundai', model: 'Venue', body: 'SUV', years: [2019], seats: 5,
    series: [[2019, 'QX']], size: [4040, 1770, 1592], mass: 1660, ancap: [4, 2019],
    badges: [['Active', 27_990, 'petrol 1.6', 'Automatic', 'Front'], ['Elite', 32_490, 'petrol 1.6', 'Automatic', 'Front']],
  },
  {
    make: 'Hyundai', model: 'Kona', body: 'SUV', years: [2017], seats: 5,
    series: [[2017, 'OS'], [2023, 'SX2']], size: [4350, 1825, 1580], mass: 1930, ancap: [4, 2023],
    badges: [['2.0', 36_490, 'petrol 2.0', 'CVT', 'Front'], ['Hybrid Premium', 47_990, 'hybrid 1.6 turbo', 'Dual-clutch', 'Front'], ['Electric Extended Range', 61_990, 'electric 60', 'Automatic', 'Front']],
  },
  {
    make: 'Hyundai', model: 'Tucson', body: 'SUV', years: [2015], seats: 5,
    series: [[2015, 'TL'], [2021, 'NX4'], [2025, 'NX4.V3']], size: [4640, 1865, 1665], mass: 2280, ancap: [5, 2021],
    badges: [['2.0 (2WD)', 43_990, 'petrol 2.0', 'Automatic', 'Front'], ['Elite Hybrid (2WD)', 53_990, 'hybrid 1.6 turbo', 'Automatic', 'Front'], ['Premium Hybrid N Line (AWD)', 65_990, 'hybrid 1.6 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Hyundai', model: 'Santa Fe', body: 'SUV', years: [2013], seats: 7,
    series: [[2013, 'DM'], [2018, 'TM'], [2024, 'MX5']], size: [4830, 1900, 1770], mass: 2610, ancap: [5, 2018],
    badges: [['Hybrid (2WD)', 59_990, 'hybrid 1.6 turbo', 'Automatic', 'Front'], ['Calligraphy Hybrid (AWD)', 81_990, 'hybrid 1.6 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Hyundai', model: 'Palisade', body: 'SUV', years: [2020], seats: 8,
    series: [[2020, 'LX2'], [2025, 'LX3']], size: [5060, 1980, 1805], mass: 2840, ancap: [4, 2022],
    badges: [['Elite (AWD)', 79_990, 'petrol 2.5 turbo', 'Automatic', 'AWD'], ['Calligraphy (AWD)', 92_990, 'hybrid 2.5', 'Automatic', 'AWD']],
  },
  {
    make: 'Hyundai', model: 'Ioniq 5', body: 'SUV', years: [2021], seats: 5,
    series: [[2021, 'NE'], [2024, 'NE.V4']], size: [4655, 1890, 1605], mass: 2560, ancap: [5, 2021],
    badges: [['RWD', 79_200, 'electric 82', 'Automatic', 'Rear'], ['Epiq (AWD)', 91_990, 'electric 84 dual', 'Automatic', 'AWD']],
  },
  {
    make: 'Hyundai', model: 'Ioniq 6', body: 'Sedan', years: [2023], seats: 5,
    series: [[2023, 'CE']], size: [4855, 1880, 1495], mass: 2440, ancap: [5, 2022],
    badges: [['Dynamiq', 77_990, 'electric 77', 'Automatic', 'Rear']],
  },
  {
    make: 'Hyundai', model: 'Staria', body: 'Van', years: [2021], seats: 8,
    series: [[2021, 'US4']], size: [5253, 1997, 1990], mass: 3000, ancap: [5, 2021],
    badges: [['Diesel', 58_990, 'diesel 2.2 turbo', 'Automatic', 'AWD'], ['Highlander Diesel', 74_990, 'diesel 2.2 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Holden', model: 'Commodore', body: 'Sedan', years: [2006, 2017], seats: 5,
    series: [[2006, 'VE'], [2013, 'VF'], [2015, 'VF II']], size: [4966, 1898, 1471], mass: 2260, ancap: [5, 2013],
    badges: [['SV6', 42_990, 'petrol 3.6 V6', 'Automatic', 'Rear'], ['SS-V Redline', 58_990, 'petrol 6.2 V8', 'Manual', 'Rear']],
  },
  {
    make: 'Holden', model: 'Commodore Sportwagon', body: 'Wagon', years: [2008, 2017], seats: 5,
    series: [[2008, 'VE'], [2013, 'VF']], size: [4919, 1899, 1476], mass: 2310, ancap: [5, 2013],
    badges: [['Evoke', 39_990, 'petrol 3.6 V6', 'Automatic', 'Rear'], ['SV6', 44_990, 'petrol 3.6 V6', 'Automatic', 'Rear']],
  },
  {
    make: 'Holden', model: 'Colorado', body: 'Ute', years: [2012, 2020], seats: 5,
    series: [[2012, 'RG'], [2016, 'RG MY17']], size: [5361, 1872, 1792], mass: 3150, ancap: [5, 2016],
    badges: [['LS (4X4)', 47_490, 'diesel 2.8 turbo', 'Automatic', '4WD'], ['Z71 (4X4)', 57_190, 'diesel 2.8 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Nissan', model: 'Navara', body: 'Ute', years: [2008], seats: 5,
    series: [[2008, 'D40'], [2015, 'D23'], [2021, 'D23 MY21.5']], size: [5260, 1850, 1855], mass: 3150, ancap: [5, 2015],
    badges: [['ST (4X4)', 57_990, 'diesel 2.3 turbo', 'Automatic', '4WD'], ['Pro-4X (4X4)', 69_990, 'diesel 2.3 turbo', 'Automatic', '4WD']],
  },
  {
    make: 'Nissan', model: 'X-Trail', body: 'SUV', years: [2014], seats: 7,
    series: [[2014, 'T32'], [2022, 'T33']], size: [4680, 1840, 1725], mass: 2290, ancap: [5, 2021],
    badges: [['ST (2WD)', 39_990, 'petrol 2.5', 'CVT', 'Front'], ['Ti-L (4WD)', 56_990, 'petrol 2.5', 'CVT', '4WD']],
  },
  {
    make: 'Nissan', model: 'Patrol', body: 'SUV', years: [2013], seats: 8,
    series: [[2013, 'Y62']], size: [5175, 1995, 1940], mass: 3500,
    badges: [['Ti (4X4)', 91_990, 'petrol 5.6 V8', 'Automatic', '4WD'], ['Ti-L (4X4)', 105_990, 'petrol 5.6 V8', 'Automatic', '4WD']],
  },
  {
    make: 'Nissan', model: 'Leaf', body: 'Hatch', years: [2019, 2024], seats: 5,
    series: [[2019, 'ZE1']], size: [4490, 1788, 1540], mass: 1995, ancap: [5, 2018],
    badges: [['Standard', 49_990, 'electric 40', 'Automatic', 'Front']],
  },
  {
    make: 'Honda', model: 'Civic', body: 'Hatch', years: [2016], seats: 5,
    series: [[2016, '10th Gen'], [2022, '11th Gen']], size: [4569, 1802, 1415], mass: 1830,
    badges: [['VTi-LX', 49_900, 'petrol 1.5 turbo', 'CVT', 'Front']],
  },
  {
    make: 'Honda', model: 'Jazz', body: 'Hatch', years: [2011, 2020], seats: 5,
    series: [[2011, 'GE'], [2014, 'GF']], size: [4035, 1694, 1524], mass: 1500, ancap: [5, 2015],
    badges: [['VTi', 18_990, 'petrol 1.5', 'CVT', 'Front']],
  },
  {
    make: 'Honda', model: 'CR-V', body: 'SUV', years: [2013], seats: 5,
    series: [[2013, 'RM'], [2017, 'RW'], [2023, 'RS']], size: [4704, 1866, 1681], mass: 2250, ancap: [4, 2024],
    badges: [['VTi-S (FWD)', 39_990, 'petrol 1.5 turbo', 'CVT', 'Front'], ['VTi-LX (AWD)', 57_900, 'petrol 1.5 turbo', 'CVT', 'AWD']],
  },
  {
    make: 'Suzuki', model: 'Swift', body: 'Hatch', years: [2011], seats: 5,
    series: [[2011, 'FZ'], [2017, 'AZ'], [2024, 'YC']], size: [3860, 1735, 1520], mass: 1365,
    badges: [['GL Navigator', 25_990, 'petrol 1.2', 'CVT', 'Front'], ['Sport', 31_990, 'petrol 1.4 turbo', 'Manual', 'Front']],
  },
  {
    make: 'Suzuki', model: 'Jimny', body: 'SUV', years: [2018], seats: 4,
    series: [[2018, 'GJ']], size: [3645, 1645, 1720], mass: 1435, ancap: [3, 2018],
    badges: [['GLX (4X4)', 34_990, 'petrol 1.5', 'Manual', '4WD']],
  },
  {
    make: 'BMW', model: '3 Series', body: 'Sedan', years: [2013], seats: 5,
    series: [[2013, 'F30'], [2019, 'G20']], size: [4709, 1827, 1435], mass: 2100, ancap: [5, 2019],
    badges: [['320i M Sport', 86_900, 'petrol 2.0 turbo', 'Automatic', 'Rear'], ['M340i xDrive', 121_900, 'petrol 3.0 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'BMW', model: '4 Series', body: 'Convertible', years: [2014], seats: 4,
    series: [[2014, 'F33'], [2021, 'G23']], size: [4768, 1852, 1384], mass: 2235,
    badges: [['430i M Sport', 124_900, 'petrol 2.0 turbo', 'Automatic', 'Rear']],
  },
  {
    make: 'Mercedes-Benz', model: 'C-Class', body: 'Sedan', years: [2014], seats: 5,
    series: [[2014, 'W205'], [2022, 'W206']], size: [4751, 1820, 1438], mass: 2210, ancap: [5, 2022],
    badges: [['C200', 92_900, 'petrol 1.5 turbo', 'Automatic', 'Rear']],
  },
  {
    make: 'Volvo', model: 'V60', body: 'Wagon', years: [2011, 2024], seats: 5,
    series: [[2011, 'F series'], [2019, 'Z series']], size: [4784, 1850, 1503], mass: 2330, ancap: [5, 2018],
    badges: [['Cross Country (AWD)', 72_990, 'petrol 2.0 turbo', 'Automatic', 'AWD']],
  },
  {
    make: 'Tesla', model: 'Model 3', body: 'Sedan', years: [2019], seats: 5,
    series: [[2019, 'MY19'], [2023, 'Highland']], size: [4720, 1850, 1441], mass: 2184, ancap: [5, 2019],
    badges: [['Rear-Wheel Drive', 60_900, 'electric 60', 'Automatic', 'Rear'], ['Long Range (AWD)', 70_900, 'electric 82', 'Automatic', 'AWD']],
  },
  {
    make: 'Jeep', model: 'Wrangler', body: 'SUV', years: [2012], seats: 5,
    series: [[2012, 'JK'], [2019, 'JL']], size: [4882, 1894, 1838], mass: 2500, ancap: [3, 2019],
    badges: [['Unlimited Rubicon (4X4)', 91_990, 'petrol 3.6 V6', 'Automatic', '4WD']],
  },
  {
    make: 'Porsche', model: '911', body: 'Coupe', years: [2012], seats: 4,
    series: [[2012, '991'], [2019, '992']], size: [4519, 1852, 1298], mass: 2055,
    badges: [['Carrera S', 318_900, 'petrol 3.0 turbo', 'Dual-clutch', 'Rear']],
  },
];
