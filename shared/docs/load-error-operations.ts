import type { OperationsOfErrors } from './error-catalogue.ts';

let operations: Promise<OperationsOfErrors> | undefined;

/**
 * Returns the operations that answer with each error. The bundler replaces this module by its result, so that
 * the deployed function does not have the OpenAPI document.
 */
export function loadErrorOperations(): Promise<OperationsOfErrors> {
  operations ??= readOperations();
  return operations;
}

async function readOperations(): Promise<OperationsOfErrors> {
  const [{ operationsOfErrors }, document] = await Promise.all([
    import('./error-catalogue.ts'),
    import('../../docs/openapi.json', { with: { type: 'json' } }),
  ]);
  return operationsOfErrors(document.default);
}
