import { type NetlifyContext, openedService } from '../netlify-service.ts';

export default (request: Request, context: NetlifyContext): Promise<Response> =>
  openedService().api(request, context);

// Netlify reads this without running it, so it must be a literal.
export const config = { path: ['/api/*', '/hooks/payments'] };
