import { describeFirstPath } from '../support/first-path.ts';
import { useService } from '../support/service.ts';

describeFirstPath(useService());
