import { type NetlifyContext, openedService } from '../netlify-service.ts';

export default (request: Request, context: NetlifyContext): Promise<Response> =>
  openedService().api(request, context);

export const config = { path: '/api/*' };
