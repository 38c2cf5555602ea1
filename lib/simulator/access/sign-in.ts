import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { access } from "@/lib/access/calls";
import { dayOf } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import type { Answer, Asked } from "../desk";
import type { Sql } from "../pool";
import { useCaptcha } from "./captcha";
import { checkNobody, isPassword } from "./secrets";
import { endSession, mayEnter, openSession } from "./session";

interface Candidate {
  id: string; userNo: string; merchantName: string; passwordHash: string; lockedUntil: Date | null; mayEnter: boolean;
}

/**
 * Signs an operator in. Unknown, wrong, disabled and locked get one answer in one time; five wrong passwords lock the
 * login for 30 minutes of real time, whatever a world's clock says.
 */
export const signIn: Answer<typeof access.signIn> = async ({ loginNo, password, captchaId, captcha }, asked) => {
  const { db, world, caller, by, refuse, transact } = asked;
  if (!(await useCaptcha(db.sql, world.id, captchaId, captcha, by.at))) return refuse("CAPTCHA_ERROR");
  const found = await candidate(db.sql, world.id, loginNo, by.at);
  const isRight = found ? await isPassword(password, "password", found.passwordHash) : await checkNobody(password, "password");
  const isLocked = found?.lockedUntil ? found.lockedUntil.getTime() > by.at.getTime() : false;
  if (!found || !isRight || isLocked || !found.mayEnter) {
    if (found && !isRight && !isLocked) await countWrong(asked, found.id);
    return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / 60_000 });
  }
  return transact(async (sql) => {
    // judged again by the statement that forgets the wrong tries: of guesses sent side by side none passes once the lock has fallen
    const passed = await sql(
      `update operator set wrong_passwords = 0, locked_until = null
       where world = $1::uuid and id = $2::uuid and ${mayEnter("", 5)} and password_hash = $4 and (locked_until is null or locked_until <= $3::timestamptz) returning 1`,
      [world.id, found.id, by.at, found.passwordHash, dayOf(by.at)],
    );
    if (passed.length === 0) return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / 60_000 });
    if (caller.token) await endSession(sql, caller.token);
    const token = await openSession(sql, "portal", world.id, found.id, caller);
    return { userNo: found.userNo, userName: found.merchantName, token };
  });
};

async function candidate(sql: Sql, world: string, loginNo: string, real: Date): Promise<Candidate | undefined> {
  const [row] = await sql<Candidate>(
    `select o.id, o.user_no as "userNo", m.name as "merchantName", o.password_hash as "passwordHash", o.locked_until as "lockedUntil", ${mayEnter("o.", 3)} as "mayEnter"
     from operator o join merchant m on m.world = o.world and m.user_no = o.user_no where o.world = $1::uuid and (o.phone = $2 or o.email = lower($2))`,
    [world, loginNo, dayOf(real)],
  );
  return row;
}

/** Counts in one statement, so that parallel guesses are all counted. A lock that has ended starts the count anew. */
export async function countWrong({ db, world, by }: Pick<Asked, "db" | "world" | "by">, id: string): Promise<void> {
  await db.sql(
    `update operator set
       wrong_passwords = case when wrong_passwords + 1 >= $3 then 0 else wrong_passwords + 1 end,
       locked_until = case when wrong_passwords + 1 >= $3 then $4::timestamptz else locked_until end
     where world = $1::uuid and id = $2::uuid`,
    [world.id, id, wrongPasswordsMax, later(by.at, loginLockMs)],
  );
}
