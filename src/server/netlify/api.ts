import { type NetlifyContext, openedService } from '../netlify-service.ts';

export default (request: Request, context: NetlifyContext): Promise<Response> =>
  openedService().api(request, context);

// Netlify reads this without running it: it has to stand here letter by letter.
export const config = { path: ['/api/*', '/hooks/payments'] };
