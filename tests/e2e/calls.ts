import { expect, type APIRequestContext } from "@playwright/test";

/** The demo scenario's account of operations. */
export const account = { name: "ops", password: "Ops-Demo-2026" };

/** The demo scenario's accounts of the portal. */
export const people = {
  owner: "owner@demo.example",
  ownerPhone: "13800000001",
  clerk: "clerk@demo.example",
  partner: "partner@demo.example",
  fresh: "new@demo.example",
} as const;
export const password = "Demo-2026";
export const payPassword = "135790";

export const json = { "x-portal": "1", "content-type": "application/json" };

const tokens = new WeakMap<APIRequestContext, Promise<string>>();

/**
 * A key to operations' calls: the token of a session of their own, apart from any browser's cookies; opened once for
 * whoever asks. Their paths are relative, for a portal may stand under a prefix.
 */
export function opsToken(request: APIRequestContext, as = account): Promise<string> {
  const known = tokens.get(request) ?? openToken(request, as);
  tokens.set(request, known);
  return known;
}

/** Lets somebody's requests go with a token that another one has, and so with no sign-in of their own. */
export const shareToken = (request: APIRequestContext, from: APIRequestContext): void =>
  void tokens.set(request, opsToken(from));

async function openToken(request: APIRequestContext, data: typeof account): Promise<string> {
  const answer = await request.post("api/ops/login", { headers: { ...json, "x-session": "bearer" }, data });
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/** Asks a call of operations; a refusal fails the test with its words. */
export async function asOps<T>(request: APIRequestContext, token: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en-US", "x-portal": "1" };
  const answer =
    data === undefined
      ? await request.get(`api/ops/${path}`, { headers })
      : await request.post(`api/ops/${path}`, { headers, data, timeout: 60_000 });
  const { code, message, result } = (await answer.json()) as { code: string; message: string; result: T };
  expect(`${path}: ${code} ${code === "0" ? "" : message}`).toBe(`${path}: 0 `);
  return result;
}

/** What a captcha says, from the outbox: outside production scripts may sign in too. */
async function captchaAnswer(
  request: APIRequestContext,
  token: string,
  world: string,
  captchaId: string,
): Promise<string> {
  const { rows } = await asOps<{ rows: { id: string; recipient: string }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  const entry = rows.find(({ recipient }) => recipient === captchaId);
  const { content } = await asOps<{ content: string }>(request, token, `worlds/${world}/outbox/${entry?.id}/read`, {});
  return content;
}

/**
 * What the newest mail or message to somebody says that says such a thing at all, as operations read it in the outbox.
 */
export async function newestMail(
  request: APIRequestContext,
  world: string,
  recipient: string,
  what: RegExp,
): Promise<string> {
  const token = await opsToken(request);
  const { rows } = await asOps<{ rows: { id: string; recipient: string; isReadable: boolean }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  for (const { id } of rows.filter((row) => row.recipient === recipient && row.isReadable)) {
    const { content } = await asOps<{ content: string }>(request, token, `worlds/${world}/outbox/${id}/read`, {});
    const found = what.exec(content)?.[1];
    if (found) return found;
  }
  throw new Error(`no mail to ${recipient} says ${what}`);
}

/** The six digits of the newest code that went to somebody. */
export const newestCode = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(?<!\d)(\d{6})(?!\d)/);

/** The way into the portal that the newest mail with a link shows somebody. */
export const newestLink = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(\/activate\/[\w-]{43})/);

/** What the calls take that ask for a captcha: one of the world, with what it says. */
async function solvedCaptcha(
  request: APIRequestContext,
  world: string,
  ops: APIRequestContext,
  use: "signIn" | "register" = "signIn",
): Promise<{ captchaId: string; captcha: string }> {
  const asked = await request.get(`/api/user/login/get-verify-pic?use=${use}`, {
    headers: { "x-portal": "1", "x-world": world },
  });
  const { captchaId } = ((await asked.json()) as { result: { captchaId: string } }).result;
  return { captchaId, captcha: await captchaAnswer(ops, await opsToken(ops), world, captchaId) };
}

/**
 * Signs somebody in without the form, with the code that a new device asks for; the context's browser then holds the
 * session.
 */
export async function signIn(
  context: { readonly request: APIRequestContext },
  world: string,
  loginNo: string,
  ops: APIRequestContext = context.request,
): Promise<void> {
  const { request } = context;
  const answer = await request.post("/api/user/login/login", {
    headers: { ...json, "x-world": world },
    data: { loginNo, password, ...(await solvedCaptcha(request, world, ops)) },
  });
  const told = (await answer.json()) as { code: string; result: { isHalfway: boolean } };
  expect(told).toMatchObject({ code: "0" });
  if (!told.result.isHalfway) return;
  await request.post("/api/user/second/auth/login/sendCode", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2" },
  });
  const taken = await request.post("/api/user/second/auth/login/check", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2", msgCode: await newestCode(ops, world, loginNo) },
  });
  expect(await taken.json()).toMatchObject({ code: "0" });
}

/**
 * Registers a company by an address without the form, and gives its number; the context's browser then holds its main
 * operator's session.
 */
export async function register(
  { request }: { readonly request: APIRequestContext },
  world: string,
  { email, companyName }: { readonly email: string; readonly companyName: string },
  ops: APIRequestContext,
): Promise<string> {
  const headers = { ...json, "x-world": world };
  const sent = await request.post("/api/user/register/send-captcha", {
    headers,
    data: { email, ...(await solvedCaptcha(request, world, ops, "register")) },
  });
  expect(await sent.json()).toMatchObject({ code: "0" });
  const list = await request.get("/api/common/protocol/list", { headers });
  const { rows } = ((await list.json()) as { result: { rows: { id: string; version: number; isAsked: boolean }[] } })
    .result;
  const agreed = rows.filter(({ isAsked }) => isAsked).map(({ id, version }) => ({ id, version }));
  const made = await request.post("/api/user/register/create-user", {
    headers,
    data: { email, companyName, password, code: await newestCode(ops, world, email), agreed },
  });
  const told = (await made.json()) as { code: string; result: { userNo: string } };
  expect(told).toMatchObject({ code: "0" });
  return told.result.userNo;
}
