import { describeInboundText } from '../support/inbound-text.ts';
import { useService } from '../support/service.ts';

describeInboundText(useService());
