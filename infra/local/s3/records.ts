/** A body on disk under a unique name that no record refers to yet. */
export type Staged = { file: string; size: number; md5: string; crc32: string };

/** An object: its metadata and the file of its body. */
export type ObjectRecord = {
  key: string;
  file: string;
  size: number;
  etag: string;
  crc32: string;
  modified: number;
  headers: Record<string, string>;
};

export type Upload = {
  id: string;
  key: string;
  headers: Record<string, string>;
  parts: Record<string, Staged>;
};

export type Bucket = {
  name: string;
  created: number;
  objects: Map<string, ObjectRecord>;
  uploads: Map<string, Upload>;
};
