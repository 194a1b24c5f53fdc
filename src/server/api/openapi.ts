import type { Env, Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import { z } from 'zod';
import { problemSchema, type Route, responsesOf } from '#domain/api/route.schema.ts';
import { FORM_TYPE } from './read-body.ts';

/** Generates the OpenAPI document of the described routes of `service`. */
export const openApiDocument = <E extends Env>(service: Hono<E>) =>
  generateSpecs(service, {
    excludeStaticFile: false,
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Forecourt',
        version: '1',
        description: 'What a dealership site takes from its visitors',
      },
    },
  });

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  schema: { type: 'string', maxLength: 255 },
} as const;

const SIGNATURE = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
  (name) => ({ in: 'header', name, required: true, schema: { type: 'string' } }) as const,
);
const ANY_BYTES = { required: true, content: { 'application/octet-stream': {} } };

const operations = new WeakMap<Route, ReturnType<typeof describe>>();

/** The operation of a route in the OpenAPI document, described once per process. */
export function operationOf(route: Route): ReturnType<typeof describe> {
  const operation = operations.get(route) ?? describe(route);
  operations.set(route, operation);
  return operation;
}

function describe(route: Route) {
  const { id, summary, description, request, form, idempotent, signed, query = {} } = route;
  const parameters = [
    ...(idempotent === true ? [IDEMPOTENCY_KEY] : []),
    ...(signed === true ? SIGNATURE : []),
    ...Object.entries(query).map(
      ([name, description]) => ({ in: 'query', name, description, schema: { type: 'string' } }) as const,
    ),
  ];
  return {
    operationId: id,
    summary,
    parameters,
    ...(description !== undefined && { description }),
    ...(signed === true && { requestBody: ANY_BYTES }),
    ...(request !== undefined && {
      requestBody: {
        required: true,
        content: contentOf(
          request,
          'input',
          form === 'native' ? ['application/json', FORM_TYPE] : ['application/json'],
        ),
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responsesOf(route)).map(([status, meaning]) => [
        status,
        responseOf(Number(status), meaning),
      ]),
    ),
  };
}

function responseOf(status: number, meaning: Route['responses'][number]) {
  const [description, holds = status < 400 ? null : problemSchema] =
    typeof meaning === 'string' ? [meaning] : meaning;
  if (holds === null) return { description };
  if (typeof holds === 'string') return { description, content: { [holds]: {} } };
  const type = holds === problemSchema ? 'application/problem+json' : 'application/json';
  return { description, content: contentOf(holds, 'output', [type]) };
}

// hono-openapi has its own type for JSON Schema.
const contentOf = (schema: z.core.$ZodType, io: 'input' | 'output', types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [type, { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as object }]),
  );
