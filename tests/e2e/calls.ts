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
 * Returns a token for operations' calls: of a session that is separate from any browser's cookies and is opened once
 * per request context. Paths are relative, because a portal may run under a prefix.
 */
export function opsToken(request: APIRequestContext, as = account): Promise<string> {
  const token = tokens.get(request) ?? openToken(request, as);
  tokens.set(request, token);
  return token;
}

/** Lets somebody's requests go with a token that another one has, and so with no sign-in of their own. */
export const shareToken = (request: APIRequestContext, from: APIRequestContext): void =>
  void tokens.set(request, opsToken(from));

async function openToken(request: APIRequestContext, data: typeof account): Promise<string> {
  const answer = await request.post("api/ops/login", { headers: { ...json, "x-session": "bearer" }, data });
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/** Calls operations' API; a refusal fails the test with its message. */
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

/** Returns the solution of a captcha from the outbox: outside production, scripts may sign in too. */
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
 * Returns the first group of a pattern in the newest mail or message to a recipient that matches it, as operations read
 * it in the outbox.
 */
export async function newestMail(
  request: APIRequestContext,
  world: string,
  recipient: string,
  pattern: RegExp,
): Promise<string> {
  const token = await opsToken(request);
  const { rows } = await asOps<{ rows: { id: string; recipient: string; isReadable: boolean }[] }>(
    request,
    token,
    `worlds/${world}/outbox?pageSize=100`,
  );
  for (const { id } of rows.filter((row) => row.recipient === recipient && row.isReadable)) {
    const { content } = await asOps<{ content: string }>(request, token, `worlds/${world}/outbox/${id}/read`, {});
    const match = pattern.exec(content)?.[1];
    if (match) return match;
  }
  throw new Error(`no mail to ${recipient} says ${pattern}`);
}

/** The six digits of the newest code that went to somebody. */
export const newestCode = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(?<!\d)(\d{6})(?!\d)/);

/** The way into the portal that the newest mail with a link shows somebody. */
export const newestLink = (request: APIRequestContext, world: string, recipient: string): Promise<string> =>
  newestMail(request, world, recipient, /(\/activate\/[\w-]{43})/);

/** Returns a captcha of the world with its solution, as calls that require a captcha accept it. */
async function solvedCaptcha(
  request: APIRequestContext,
  world: string,
  ops: APIRequestContext,
  use: "signIn" | "register" = "signIn",
): Promise<{ captchaId: string; captcha: string }> {
  const response = await request.get(`/api/user/login/get-verify-pic?use=${use}`, {
    headers: { "x-portal": "1", "x-world": world },
  });
  const { captchaId } = ((await response.json()) as { result: { captchaId: string } }).result;
  return { captchaId, captcha: await captchaAnswer(ops, await opsToken(ops), world, captchaId) };
}

/** Signs in without the form, with the code that a new device requires; the context's browser then has the session. */
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
  const reply = (await answer.json()) as { code: string; result: { isHalfway: boolean } };
  expect(reply).toMatchObject({ code: "0" });
  if (!reply.result.isHalfway) return;
  await request.post("/api/user/second/auth/login/sendCode", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2" },
  });
  const checkResponse = await request.post("/api/user/second/auth/login/check", {
    headers: { ...json, "x-world": world },
    data: { authWay: "2", msgCode: await newestCode(ops, world, loginNo) },
  });
  expect(await checkResponse.json()).toMatchObject({ code: "0" });
}

/**
 * Registers a company by email address without the form and returns its user number; the context's browser then has its
 * main operator's session.
 */
export async function register(
  { request }: { readonly request: APIRequestContext },
  world: string,
  { email, companyName }: { readonly email: string; readonly companyName: string },
  ops: APIRequestContext,
): Promise<string> {
  const headers = { ...json, "x-world": world };
  const codeResponse = await request.post("/api/user/register/send-captcha", {
    headers,
    data: { email, ...(await solvedCaptcha(request, world, ops, "register")) },
  });
  expect(await codeResponse.json()).toMatchObject({ code: "0" });
  const list = await request.get("/api/common/protocol/list", { headers });
  const { rows } = ((await list.json()) as { result: { rows: { id: string; version: number; isAsked: boolean }[] } })
    .result;
  const agreedProtocols = rows.filter(({ isAsked }) => isAsked).map(({ id, version }) => ({ id, version }));
  const registration = await request.post("/api/user/register/create-user", {
    headers,
    data: { email, companyName, password, code: await newestCode(ops, world, email), agreed: agreedProtocols },
  });
  const reply = (await registration.json()) as { code: string; result: { userNo: string } };
  expect(reply).toMatchObject({ code: "0" });
  return reply.result.userNo;
}
