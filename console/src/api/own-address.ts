import { useQuery } from '@tanstack/react-query';
import { useService } from './service.ts';

/** Reads the e-mail address of the operator; empty until it is known. */
export function useOwnAddress(): string {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['self'],
    queryFn: async () => (await service.getMyData({ path: { app: 'app_hub' } })) ?? null,
  });
  return String(data?.data['email'] ?? '');
}
