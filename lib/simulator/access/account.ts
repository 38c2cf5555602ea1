import type { access } from "@/lib/access/calls";
import { invariant } from "@/lib/call/refusals";
import type { Answer } from "../desk";

export const account: Answer<typeof access.account> = async (_, { who, world, now, caller, db }) => {
  const [row] = await db.sql<{ userName: string; englishName: string; userType: number; operatorName: string; phone: string | null; email: string | null }>(
    `select m.name as "userName", m.english_name as "englishName", m.user_type as "userType", o.name as "operatorName", o.phone, o.email
     from operator o join merchant m on m.world = o.world and m.user_no = o.user_no where o.world = $1::uuid and o.id = $2::uuid`,
    [world.id, who.operatorId],
  );
  invariant(row, "whoever is signed in exists");
  const { englishName, userType, operatorName, phone, email } = row;
  return {
    userNo: who.userNo, userName: caller.locale === "en-US" && englishName ? englishName : row.userName, operatorId: who.operatorId, operatorName, loginNo: who.loginNo, phoneNumber: masked(phone ?? ""), email: email ?? "",
    operatorType: who.operatorType, realNameState: who.realNameState, firstVerify: who.firstVerify, userType, b2bPermission: [...who.permissions],
    simulation: world.clockMode === "wall" ? null : { world: world.name, now, speed: world.clockMode === "held" ? 0 : world.clockSpeed },
  };
};

/** "Phone display masks the middle digits" (specification 1, section 3). */
const masked = (phone: string) => (phone.length > 7 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone);

export const hasPayPassword: Answer<typeof access.hasPayPassword> = async (_, { who, world, db }) => {
  const [row] = await db.sql<{ exists: boolean }>(`select pay_password_hash is not null as exists from operator where world = $1::uuid and id = $2::uuid`, [world.id, who.operatorId]);
  return { exists: row?.exists ?? false };
};
