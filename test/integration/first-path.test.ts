import { vi } from 'vitest';
import { describeFirstPath } from '../support/first-path.ts';
import { useService } from '../support/service.ts';

// The table is called over HTTP here, as it is on AWS.
vi.stubEnv('LOCAL_HTTP', '1');
describeFirstPath(useService());
