import { openedService } from '../netlify-service.ts';

export default (): Promise<void> => openedService().deliver();

export const config = { schedule: '* * * * *' };
