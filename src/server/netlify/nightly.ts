import { openedService } from '../netlify-service.ts';

export default (): Promise<void> => openedService().nightly();

export const config = { schedule: '0 16 * * *' };
