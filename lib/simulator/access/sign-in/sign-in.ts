import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls/sign-in";
import { dayOf } from "@/lib/time/beijing";
import { minuteMs } from "@/lib/time/instant";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { useCaptcha } from "./captcha";
import { deviceHash } from "../sessions/devices";
import { enter } from "./enter";
import { countTry, passLock, type Counted } from "./login-lock";
import { isPassword, noPassword, tokenHash } from "../secrets";
import { mayEnter } from "./may-enter";

interface Candidate {
  id: string;
  userNo: string;
  merchantName: string;
  passwordHash: string;
  device: string;
  isLocked: boolean;
  mayEnter: boolean;
}

/** The caller and the name; a merchant's number where it was given. */
interface Name {
  readonly loginNo: string;
  readonly userNo: string | undefined;
  /** The calling device, by its hash. */
  readonly device: string;
}

const told = { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs };

/**
 * Signs an operator in. Unknown, wrong, disabled and locked get one answer, in one time and after the same work: one
 * slow check and the same statements. Five wrong passwords lock the login for 30 minutes of real time, whatever a
 * world's clock says, on trusted devices and elsewhere apart.
 */
export const signIn: Handler<typeof access.signIn> = async (
  { loginNo, userNo, password, captchaId, captcha },
  { db, world, caller, by, refuse, transact },
) => {
  if (!(await useCaptcha(db.sql, world.id, captchaId, captcha, by.at))) return refuse("CAPTCHA_ERROR");
  const found = await candidate(db.sql, world.id, { loginNo, userNo, device: deviceHash(caller) }, by.at);
  const counted: Counted = found
    ? { subject: found.id, device: found.device }
    : { subject: tokenHash(`${userNo ?? ""}\n${loginNo.toLowerCase()}`), device: "" };
  const isRight = await isPassword(password, "password", found?.passwordHash ?? noPassword);
  if (!found || !isRight || found.isLocked || !found.mayEnter) {
    await countTry(db.sql, world.id, counted, !isRight, by.at);
    return refuse("LOGIN_ERROR", told);
  }
  return transact(async (sql) => {
    // checked again under the lock: of parallel guesses none passes once the lock is set, nor with a password that was
    // changed meanwhile
    const [still] = await sql(
      `select 1 from operator where world = $1::uuid and id = $2::uuid and ${mayEnter("", 4)} and password_hash = $3 for no key update`,
      [world.id, found.id, found.passwordHash, dayOf(by.at)],
    );
    if (!still || !(await passLock(sql, world.id, counted, by.at))) return refuse("LOGIN_ERROR", told);
    return {
      userNo: found.userNo,
      userName: found.merchantName,
      operatorId: found.id,
      ...(await enter(sql, world.id, found.id, caller)),
    };
  });
};

/**
 * The one person a name belongs to: phone and email do within a world, a person's own name only among the people of a
 * merchant.
 */
async function candidate(
  sql: Sql,
  world: string,
  { loginNo, userNo, device }: Name,
  real: Date,
): Promise<Candidate | undefined> {
  const rows = await sql<Candidate>(
    `select o.id, o.user_no as "userNo", m.name as "merchantName", o.password_hash as "passwordHash", coalesce(d.token_hash, '') as device,
       l.locked_until is not null and l.locked_until > $4::timestamptz as "isLocked", ${mayEnter("o.", 3)} as "mayEnter"
     from operator o join merchant m on m.world = o.world and m.user_no = o.user_no
       left join device d on d.world = o.world and d.operator = o.id and d.token_hash = $5 and d.expires_at > $4::timestamptz
       left join login_lock l on l.world = o.world and l.subject = o.id::text and l.device = coalesce(d.token_hash, '')
     where o.world = $1::uuid and ${userNo ? "o.user_no = $6 and o.state <> 'deleted' and (o.phone = $2 or o.email = lower($2) or o.name = $2)" : "(o.phone = $2 or o.email = lower($2))"} limit 2`,
    [world, loginNo, dayOf(real), real, device, ...(userNo ? [userNo] : [])],
  );
  return rows.length === 1 ? rows[0] : undefined;
}
