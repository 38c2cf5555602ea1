import { afterEach, describe, expect, test, vi } from "vitest";
import { searchHelp } from "@/lib/help/search/find";
import { loadHelpSections } from "@/lib/help/search/sections";
import { editDistance } from "@/lib/help/search/spelling";
import { stemWord } from "@/lib/help/search/stem";
import type { Locale } from "@/lib/i18n/locale";

/**
 * Lists what the search can do beyond finding words, by the module that does it. Each is tried by questions that are
 * answered otherwise, or not at all, once it is taken away.
 */
const modules = {
  /** Words of one meaning: "stuck" and "on hold". */
  synonyms: "@/lib/help/search/vocabulary",
  /** Wrong, missing and swapped letters. */
  spelling: "@/lib/help/search/spelling",
  /** The endings of English words. */
  stems: "@/lib/help/search/stem",
  /** Chinese characters of the same sound, and pinyin. */
  sounds: "@/lib/reference/pinyin",
  /** The words of a state or section in the front of its article. */
  words: "@/lib/help/search/sections",
} as const;
/**
 * Names a module; "sections", what is written as an answer to a question or for a state; or "ranking": a question is
 * more than words that a text contains all of.
 */
type Feature = keyof typeof modules | "sections" | "ranking";
const features: readonly Feature[] = ["synonyms", "spelling", "stems", "sounds", "words", "sections", "ranking"];

type Question = readonly [question: string, answer: string, feature: Feature];

const questions: Readonly<Record<Locale, readonly Question[]>> = {
  "en-US": [
    ["why is my payment on hold", "payment-states#payment-exception", "ranking"],
    ["my payment is stuck", "payment-states#payment-exception", "words"],
    ["payment suspended by the bank", "payment-states#payment-exception", "words"],
    ["why is my pament on hlod", "payment-states#payment-exception", "spelling"],
    ["how do I get my money back", "payment-states#money-back", "synonyms"],
    ["I paid the wrong person", "payment-states#money-back", "words"],
    ["how long does a payment take", "payment-states#arrival", "ranking"],
    ["when will I get my money", "getting-paid#arrival", "ranking"],
    ["fee", "fees#all", "words"],
    ["how much do you charge", "fees#all", "words"],
    ["pricing", "fees#all", "words"],
    ["why did my payment fail", "payment-states#payment-failure", "words"],
    ["payment bounced", "payment-states#payment-failure", "words"],
    ["bank asks for papers", "payment-states#payment-awaitingMaterial", "words"],
    ["how long does a settlement take", "settlements#arrival", "ranking"],
    ["setlement faild", "settlements#settlementOrder-failed", "spelling"],
    ["limit order timed out", "limit-orders#limitOrder-timeOut", "synonyms"],
    ["why is my limit order not filling", "limit-orders#limitOrder-pending", "synonyms"],
    ["forgot my passcode", "passwords#forgot", "words"],
    ["employee cannot log in", "roles-and-people#person-disabled", "synonyms"],
    ["beneficiary under review", "payees#payee-pendingCheck", "synonyms"],
    ["the names do not match", "payees#name-check", "ranking"],
    ["incoming payment was returned", "remittance-states#remittance-rejected", "words"],
    ["contracts rejected", "settlement-materials#material-refused", "stems"],
    ["kyc failed", "real-name#verification-failed", "synonyms"],
    ["verifcation rejceted", "real-name#verification-failed", "spelling"],
    ["approval timed out", "payment-approval#paymentReview-expired", "words"],
    ["in default", "delivery-day-exchange#postFundedOrder-timeOut", "ranking"],
    ["paymnet stcuk", "payment-states#payment-exception", "spelling"],
    ["how long does a setlement tkae", "settlements#arrival", "spelling"],
    ["advance ovredue", "speedy-settlement#advance-overdue", "ranking"],
    ["reoccuring payment paused", "payments-ahead#standingOrder-paused", "ranking"],
    ["expiring API keys", "api-keys#apiKey-expired", "stems"],
    ["links released", "associations#association-released", "ranking"],
    ["webhooks failing", "webhooks#webhookDelivery-failed", "stems"],
  ],
  "zh-CN": [
    ["付款为什么被暂停", "payment-states#payment-exception", "words"],
    ["付款卡住了怎么办", "payment-states#payment-exception", "words"],
    ["什么时候到账", "getting-paid#arrival", "sections"],
    ["钱在哪", "getting-paid#arrival", "words"],
    ["结汇多久", "settlements#arrival", "sections"],
    ["接汇多久", "settlements#arrival", "sounds"],
    ["jiehui duojiu", "settlements#arrival", "sounds"],
    ["手续费", "fees#all", "words"],
    ["要收多少钱", "fees#all", "ranking"],
    ["怎么把钱要回来", "payment-states#money-back", "ranking"],
    ["付错人了", "payment-states#money-back", "words"],
    ["付款多久到帐", "payment-states#arrival", "ranking"],
    ["付款为什么不成功", "payment-states#payment-failure", "synonyms"],
    ["付宽失败", "payment-states#payment-failure", "sounds"],
    ["银行要补件", "payment-states#payment-awaitingMaterial", "words"],
    ["汇款到哪了", "remittance-states#remittance-inTransit", "ranking"],
    ["来款被退回", "remittance-states#remittance-rejected", "words"],
    ["为什么要关联订单", "remittance-states#income-toAssociate", "ranking"],
    ["户名不一致", "payees#name-check", "ranking"],
    ["实名没过", "real-name#verification-failed", "synonyms"],
    ["证件逾期", "real-name#verification-expired", "synonyms"],
    ["审批超时", "payment-approval#paymentReview-expired", "sections"],
    ["限价为什么不成交", "limit-orders#limitOrder-pending", "words"],
    ["后付换汇违约了", "delivery-day-exchange#postFundedOrder-timeOut", "words"],
    ["合同没通过", "settlement-materials#material-failed", "words"],
    ["修改口令", "passwords#change", "synonyms"],
    ["开户要几天", "receiving-accounts#accountApplication-applying", "synonyms"],
    ["定期付款暂停了", "payments-ahead#standingOrder-paused", "words"],
    ["结汇没成功", "settlements#settlementOrder-failed", "synonyms"],
    ["fee", "fees#all", "words"],
  ],
};

/** Lists what a clerk asks, in the words of one: the first hit answers it. */
const clerkQuestions: Readonly<Record<Locale, readonly (readonly [question: string, answer: string])[]>> = {
  "en-US": [
    ["where is my money", "getting-paid#arrival"],
    ["my customer paid but money not arrived", "getting-paid#arrival"],
    ["less money arrived than sent", "remittance-states#charges"],
    ["wat is pobo", "paying-on-behalf"],
    ["what is early credit", "associations#part-10"],
    ["what is speedy settlement", "speedy-settlement"],
    ["payment stuck", "payment-states#payment-exception"],
    ["refund fee", "remittance-states#refund"],
    ["limit order not filled", "limit-orders#limitOrder-pending"],
    ["how to cancel limit order", "limit-orders#change"],
    ["change password", "passwords#change"],
    ["payment password forgotten", "payment-password#change"],
    ["change phone number", "second-step#contact"],
    ["how to change email", "second-step#contact"],
    ["lost my phone", "second-step#contact"],
    ["i did not get the code", "codes#no-code"],
    ["my account is locked", "locked-account"],
    ["session expired", "sessions#end"],
    ["how long does swift take", "payment-states#arrival"],
    ["cutoff time", "payment-states#arrival"],
    ["how do I cancel a payment", "payment-states#cancel"],
    ["request return", "payment-states#return"],
    ["proof of payment", "payment-states#voucher"],
    ["verify a voucher", "payment-states#voucher"],
    ["what does OUR mean", "fees"],
    ["how much can i pay per day", "paying#limits"],
    ["daily limit reached", "paying#limits"],
    ["minimum payment", "paying#rules"],
    ["can I pay on weekends", "payments-ahead#part-5"],
    ["no approver", "payment-approval#not-approved"],
    ["add a colleague", "roles-and-people#invite"],
    ["how to add a payee", "payees#add"],
    ["delete payee", "payees#changes"],
    ["change company name", "real-name#details"],
    ["license expired", "real-name#verification-expired"],
    ["when does the market open", "trading-hours#open"],
    ["rate expired", "quotes#how"],
    ["exchange rate alert", "quotes#reminders"],
    ["advance fee refund", "delivery-day-exchange#booking"],
    ["download statement", "balances#statement"],
    ["what is reserved balance", "balances"],
    ["open a usd account", "receiving-accounts#apply"],
    ["transfer to other merchant", "transfers#make"],
    ["pay many suppliers at once", "batch-payments#steps"],
    ["webhook not working", "webhooks"],
    ["talk to a person", "contact#ways"],
    ["sandbox", "simulator"],
  ],
  "zh-CN": [
    ["钱什么时候到账", "getting-paid#arrival"],
    ["客户说已经打款", "getting-paid#arrival"],
    ["少收到钱", "remittance-states#charges"],
    ["OUR是什么意思", "fees"],
    ["手续费多少", "fees#all"],
    ["额度用完了怎么办", "paying#limits"],
    ["每天最多付多少", "paying#limits"],
    ["起付金额", "paying#rules"],
    ["付款卡住了", "payment-states#payment-exception"],
    ["付款多久到", "payment-states#arrival"],
    ["截止时间", "payment-states#arrival"],
    ["怎么撤销付款", "payment-states#cancel"],
    ["退汇", "payment-states#return"],
    ["电子回单", "payment-states#voucher"],
    ["付错了怎么办", "payment-states#money-back"],
    ["密码忘了", "passwords#forgot"],
    ["改密码", "passwords#change"],
    ["支付密码忘了", "payment-password#change"],
    ["换手机号", "second-step#contact"],
    ["收不到验证码", "codes#no-code"],
    ["账户被锁", "locked-account"],
    ["怎么加收款人", "payees#add"],
    ["户名不符", "payees#name-check"],
    ["什么是POBO", "paying-on-behalf"],
    ["极速结汇怎么开通", "speedy-settlement#credit-limit"],
    ["什么时候开市", "trading-hours#open"],
    ["节假日能付款吗", "payments-ahead#part-5"],
    ["预约付款改日期", "payments-ahead#how"],
    ["报价过期", "quotes#how"],
    ["汇率提醒", "quotes#reminders"],
    ["挂单怎么撤", "limit-orders#change"],
    ["预收费退吗", "delivery-day-exchange#booking"],
    ["实名认证没通过", "real-name#verification-failed"],
    ["余额不能用", "balances#reserved"],
    ["没有审批人", "payment-approval#not-approved"],
    ["怎么加同事", "roles-and-people#invite"],
    ["权限不够", "permissions"],
    ["开美元账户", "receiving-accounts#apply"],
    ["对账单下载", "balances#statement"],
    ["客服电话", "contact"],
    ["沙箱", "simulator"],
  ],
};

type Search = typeof searchHelp;
const firstOf = async (search: Search, locale: Locale, question: string): Promise<string | undefined> => {
  const [hit] = await search(locale, question);
  return hit && (hit.anchor === null ? hit.slug : `${hit.slug}#${hit.anchor}`);
};

afterEach(() => {
  for (const path of Object.values(modules)) vi.doUnmock(path);
  vi.resetModules();
});

/** Finds the sections with every word of a question, or with the whole of a Chinese one: the search of before. */
const plainSearch: Search = async (locale, question) => {
  const words = question.toLowerCase().split(/\s+/);
  const sections = (await loadHelpSections(locale)).map((section) => ({ ...section, excerpt: section.text }));
  return sections.filter(({ title, trail, labels, text }) => {
    const all = [title, ...trail, labels, text].join("\n").toLowerCase();
    return words.every((word) => all.includes(word));
  });
};

/** Loads the search anew without one of its features. */
async function searchWithout(feature: Feature): Promise<Search> {
  if (feature === "ranking") return plainSearch;
  vi.resetModules();
  const replaced = feature === "sections" ? "words" : feature;
  const replacements: Readonly<Record<keyof typeof modules, () => Promise<object>>> = {
    synonyms: async () => ({
      ...(await vi.importActual<object>(modules.synonyms)),
      synonyms: { "zh-CN": [], "en-US": [] },
    }),
    spelling: () => Promise.resolve({ correctWord: (word: string) => word }),
    stems: () => Promise.resolve({ stemWord: (word: string) => word }),
    sounds: () => Promise.resolve({ pinyinSyllables: (text: string) => [text] }),
    words: () =>
      Promise.resolve({
        loadHelpSections: async (locale: Locale) =>
          (await loadHelpSections(locale))
            .filter(({ words }) => feature === "words" || words === "")
            .map((section) => ({ ...section, words: "" })),
      }),
  };
  vi.doMock(modules[replaced], replacements[replaced]);
  return (await import("@/lib/help/search/find")).searchHelp;
}

for (const [locale, rows] of Object.entries(questions) as [Locale, readonly Question[]][])
  describe(locale, () => {
    const pairs = rows.map(([question, answer]) => [question, answer] as const);
    test.each([...pairs, ...clerkQuestions[locale]])("“%s” is answered by %s", async (question, answer) => {
      expect(await firstOf(searchHelp, locale, question)).toBe(answer);
    });
  });

test.each(features)("without its %s, the search answers none of their questions", async (feature) => {
  const search = await searchWithout(feature);
  const rows = Object.entries(questions).flatMap(([locale, all]) =>
    all
      .filter((row) => row[2] === feature)
      .map(([question, answer]) => ({ locale: locale as Locale, question, answer })),
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { locale, question, answer } of rows)
    expect([question, await firstOf(search, locale, question)]).not.toEqual([question, answer]);
});

test("every question has its answer in either language of the reader", async () => {
  for (const [question, answer] of questions["en-US"])
    expect(await firstOf(searchHelp, "zh-CN", question)).toBe(answer);
  for (const [question, answer] of questions["zh-CN"])
    expect(await firstOf(searchHelp, "en-US", question)).toBe(answer);
  // the option OUR is no "our", and a title's own words find the article, whatever else speaks of them
  expect(await firstOf(searchHelp, "en-US", "our")).toBeUndefined();
  const [hit] = await searchHelp("zh-CN", "why is my payment on hold");
  expect(hit).toMatchObject({ title: "银行暂停", trail: ["付款状态", "付款"] });
  expect(hit?.excerpt).toContain("核查");
});

test("what the help does not speak of finds nothing, nor does a question without a subject", async () => {
  for (const text of [
    "zebra aquarium",
    "PY2603181000010001",
    "DE89 3704 0044 0532 0130 00",
    "%",
    "'",
    "  ",
    "why",
    "怎么",
    "的",
  ])
    expect([text, await searchHelp("en-US", text)]).toEqual([text, []]);
});

test("a word that names a subject finds the article's beginning", async () => {
  for (const [word, slug] of [
    ["limit order", "limit-orders"],
    ["挂单", "limit-orders"],
    ["webhook", "webhooks"],
    ["收款账户", "receiving-accounts"],
  ] as const)
    expect([word, await firstOf(searchHelp, "zh-CN", word)]).toEqual([word, slug]);
});

test("while a word is being typed, its beginning is enough", async () => {
  expect(await firstOf(searchHelp, "en-US", "webho")).toBe("webhooks");
  expect((await searchHelp("zh-CN", "限价挂"))[0]?.slug).toBe("limit-orders");
});

test("the distance of two words counts wrong, missing, extra and swapped letters once each", () => {
  const distances = [
    ["hold", "hold", 0],
    ["hold", "hlod", 1],
    ["payment", "pament", 1],
    ["payment", "paymment", 1],
    ["payment", "paument", 1],
    ["settlement", "setlemnet", 2],
    ["ca", "abc", 3],
    ["hold", "settlement", 4],
  ] as const;
  for (const [a, b, distance] of distances) expect([a, b, editDistance(a, b, 3)]).toEqual([a, b, distance]);
});

test("words of one stem are one, whatever their endings", () => {
  for (const words of [
    ["payment", "payments"],
    ["settle", "settles", "settled", "settling"],
    ["cancel", "cancels", "canceled", "cancelled", "cancelling"],
    ["stop", "stopped", "stopping"],
    ["company", "companies"],
    ["fee", "fees"],
    ["address", "addresses"],
    ["freeze", "freezing"],
  ])
    expect([words, new Set(words.map(stemWord)).size]).toEqual([words, 1]);
  expect(stemWord("status")).toBe("status");
});

test("a section's identity is the same in both languages, and no two share one", async () => {
  const [chinese, english] = await Promise.all([loadHelpSections("zh-CN"), loadHelpSections("en-US")]);
  expect(chinese.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
});
