import type { Row } from "../platform/store/records";
import type { Sql } from "../platform/store/pool";
import type { InWorld } from "../platform/store/tx";

/** Records a download; returns no row when the same person downloaded the same subject after `before`. */
export const noteDownload = (
  tx: InWorld,
  operatorId: string,
  subject: string,
  at: Date,
  before: Date,
): Promise<object[]> =>
  tx.sql(
    `insert into download as d (world, operator_id, subject, at) values ($1::uuid, $2::uuid, $3, $4::timestamptz)
     on conflict (world, operator_id, subject) do update set at = excluded.at where d.at <= $5::timestamptz returning 1`,
    [tx.world.id, operatorId, subject, at, before],
  );

/** Describes a file that was submitted as material. */
export type MaterialFile = Pick<Row<"StoredFile">, "id" | "name" | "kind" | "size" | "hash"> & { addedAt: Date };

export const supplementMaterialFiles = (
  tx: InWorld,
  userNo: string,
  bizType: string,
  bizId: string,
): Promise<MaterialFile[]> =>
  tx.sql<MaterialFile>(
    `select f.id, f.name, f.kind, f.size, f.hash, m.made_at as "addedAt" from supplement_material m join stored_file f on f.world = m.world and f.id = m.file_id
     where m.world = $1::uuid and m.user_no = $2 and m.biz_type = $3 and m.biz_id = $4 order by m.made_at, f.id`,
    [tx.world.id, userNo, bizType, bizId],
  );

/** Records that bytes are stored, or stored again. */
export const touchBlob = (sql: Sql, hash: string, at: Date): Promise<object[]> =>
  sql(
    "insert into blob (hash, touched_at) values ($1, $2::timestamptz) on conflict (hash) do update set touched_at = greatest(blob.touched_at, excluded.touched_at)",
    [hash, at],
  );

const orphanCondition = `b.touched_at < $1::timestamptz and not exists (select from stored_file f where f.hash = b.hash) and not exists (select from snapshot s where b.hash = any(s.files))`;

/** Returns the bytes that neither a file nor a snapshot references, least recently touched first. */
export const orphans = (sql: Sql, before: Date, most: number): Promise<{ hash: string }[]> =>
  sql<{ hash: string }>(`select b.hash from blob b where ${orphanCondition} order by b.touched_at limit $2::int`, [
    before,
    most,
  ]);

/** Deletes the record of bytes that are still unreferenced. */
export const forgetOrphan = (sql: Sql, before: Date, hash: string): Promise<object[]> =>
  sql(`delete from blob b where b.hash = $2 and ${orphanCondition} returning 1`, [before, hash]);
