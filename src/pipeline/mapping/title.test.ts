import { expect, it } from 'vitest';
import { titlePart } from './title.ts';

it.each([
  ['2019 Land Rover Discovery Sport SE', '2019', 'Land Rover', 'Discovery Sport'],
  ['2018 ALFA ROMEO Giulia', '2018', 'Alfa Romeo', 'Giulia'],
  ['Aston Martin DB11', null, 'Aston Martin', 'DB11'],
  ['2020 Mercedes Benz C200', '2020', 'Mercedes-Benz', 'C200'],
  ['2020 Mercedes-Benz GLA 250', '2020', 'Mercedes-Benz', 'GLA'],
  ['2021 Great  Wall Cannon X', '2021', 'Great Wall', 'Cannon'],
  ['2021 Range Rover Evoque', '2021', 'Land Rover', 'Range Rover Evoque'],
  ['2021 Range Rover Vogue', '2021', 'Land Rover', 'Range Rover'],
  ['2021 Range Rover', '2021', 'Land Rover', 'Range Rover'],
  ['2019 Toyota Land Cruiser Prado GXL', '2019', 'Toyota', 'Land Cruiser Prado'],
  ['2021 Landrover Defender', '2021', 'Landrover', 'Defender'],
  ['2021 Land Rover Range Rover Sport HSE', '2021', 'Land Rover', 'Range Rover Sport'],
  ['2023 Tesla Model 3', '2023', 'Tesla', 'Model 3'],
  ['2023 TESLA MODEL Y RWD', '2023', 'TESLA', 'MODEL Y'],
  ['2023 Tesla Model 300', '2023', 'Tesla', 'Model'],
  ['2019 Hyundai Santa Fe Elite', '2019', 'Hyundai', 'Santa Fe'],
  ['2018 Mercedes-Benz C Class', '2018', 'Mercedes-Benz', 'C Class'],
  ['2018 BMW 3 Series 320i', '2018', 'BMW', '3 Series'],
  ['2017 Kia Rio S', '2017', 'Kia', 'Rio'],
  ['20190 Kia Rio', null, '20190', 'Kia'],
  ['2017', '2017', null, null],
  ['2017 Land Rover', '2017', 'Land Rover', null],
])('"%s" is of %s, %s, %s', (title, year, make, model) => {
  expect([titlePart(title, 'year'), titlePart(title, 'make'), titlePart(title, 'model')]).toEqual([
    ...[year, make, model],
  ]);
});
