import type { Application } from '../applications/application.ts';
import { updateApplication } from '../applications/application-store.ts';
import type { Slot, StoredImages } from '../applications/branding/branding.ts';
import type { UploadBody } from '../http/input/upload-body.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { type ClientWithCredentials, changeOidcClient } from '../oidc-clients/oidc-client-store.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { inspectUpload } from '../uploads/inspect/inspect-upload.ts';
import { storeOriginal } from '../uploads/store-original.ts';
import { slotAttributes, type UploadTarget } from '../uploads/target.ts';
import { newUpload } from '../uploads/upload.ts';
import type { VariantRecord } from '../variants/variant.ts';
import { updateVariant } from '../variants/variant-store.ts';

/** When an upload is refused. */
export const REFUSED_IF_CHANGED =
  'Returns 412 if the precondition is no longer met, or if the application is changed at the same time.';

/** An uploaded image of a record, with the uploader and the precondition. */
export type BrandingUpload = {
  slot: Slot;
  body: UploadBody;
  filename?: string | undefined;
  actor: string;
  precondition: Precondition;
};

/**
 * Accepts an upload for an image of an application. The previous image is served until the new one is
 * processed. Throws 412 `precondition_failed` if the application has changed since the caller read it, or
 * during the upload.
 */
export function uploadToApplication(current: Application, file: BrandingUpload): Promise<Application> {
  const target = { app: current.id, record: 'application' as const, id: current.id };
  return accept(file, target, (change) => updateApplication(current, file, () => change));
}

/** Accepts an upload for an image of a variant in the same way. */
export function uploadToVariant(current: VariantRecord, file: BrandingUpload): Promise<VariantRecord> {
  const target = { app: current.app_id, record: 'variant' as const, id: current.id };
  return accept(file, target, (change) => updateVariant(current, file, () => change));
}

/** Accepts an upload for a logo of an OIDC client in the same way. */
export function uploadToClient(
  current: OidcClientRecord,
  file: BrandingUpload,
): Promise<ClientWithCredentials> {
  const target = { app: current.app_id, record: 'oidc_client' as const, id: current.id };
  return accept(file, target, (change) => changeOidcClient(current, file, () => change));
}

/** Records the upload before storing the file, because storing it starts the processing (decision 0031). */
async function accept<R>(
  { slot, body, filename }: BrandingUpload,
  { app, record, id }: Pick<UploadTarget, 'record' | 'id'> & { app: string },
  update: (change: StoredImages) => Promise<R>,
): Promise<R> {
  const upload = newUpload(inspectUpload(body), body, filename);
  const updated = await update({ [slotAttributes(slot).upload]: upload });
  await storeOriginal(app, { record, id, slot }, upload, body);
  return updated;
}
