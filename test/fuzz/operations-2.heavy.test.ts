/** @module-tag heavy */
import { fuzzOperations } from './fuzz-operations.ts';

fuzzOperations('operations2');
