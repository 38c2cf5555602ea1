import type { Locale } from "@/lib/i18n/locale";

/**
 * Lists words of one meaning, a line each: what people ask for, and the words of the articles. A phrase of several
 * words counts as one. Words that the help of one state alone answers are in the front of its article.
 */
const synonymLines: Readonly<Record<Locale, string>> = {
  "en-US": `
    refund, return, money back, get back, got back, give back, send back, sent back, pay me back, reimburse
    how long, when, how soon, how fast, how quickly, how many days, arrival, arrive, eta
    fee, cost, charge, price, pricing, commission, tariff, expensive, how much does, how much is, how much do i pay
    hold, stuck, suspend, frozen, freeze, block, paused, pause, stop
    reject, refuse, decline, deny, denied, not approved, disapprove, turned down
    fail, failed, failure, unsuccessful, go through, went through, bounce
    cancel, undo, abort, call off, take back
    payee, beneficiary, recipient, supplier, vendor
    payer, remitter, sender, customer, buyer
    payment, pay, paid, payout, wire, outgoing
    receive, incoming, income, receipt, collect
    exchange, convert, conversion, fx, forex, swap
    settle, settlement, cash out, withdraw, withdrawal
    cny, rmb, yuan, renminbi
    limit order
    limit, cap, quota, maximum, max
    verify, verified, verification, kyc, real name, identity check
    password, passcode, pin
    sign in, log in, login, log on, signing in, logging in
    sign out, log out, logout
    user, colleague, employee, staff, operator, teammate
    approve, approval, authorize, authorise, sign off
    approver, reviewer
    document, paper, proof, material, evidence
    in transit, on the way, on its way, where is, not arrived, has not arrived, hasnt arrived, missing
    scheduled, schedule, later date, in advance
    recurring, standing order, repeat, every month, monthly, weekly
    expire, expired, expiry, lapse, timed out
    close, closed, deactivate, terminate, inactive
    delete, remove
    change, edit, modify, update
    pobo, on behalf, behalf
    delay, delayed, late, slow
    statement, transaction list, history of entries
    name mismatch, wrong name, name check
    reserved, unavailable, set aside
    review, checked, audit
    association, associate, link, match
    shipping, logistic, shipment
    speedy, express, fast, instant
    advance, loan, borrow, credit line
    two-step, two step, two factor, 2fa, mfa, second factor, authenticator
    one-time code, verification code, otp, sms code
    holiday, weekend, working day, business day, banking day
    not filled, not filling, unfilled
    exchange and pay
    english, chinese, language
    dark mode, dark, theme
    contact, support, customer service, hotline, talk to, speak to
    reminder, alert, notify, notification
    voucher, slip, confirmation, certificate of payment
    trading hours, market hours, opening hours, market open, market opens, market closed`,
  "zh-CN": `
    退款、退回、退汇、退钱、要回、追回、拿回、返还、退还、原路退
    多久、什么时候、何时、几天、多长时间、啥时候、几个工作日、时效、到账时间、多快
    手续费、费用、多少钱、收费、扣费、费率、怎么收钱、贵不贵
    暂停、卡住、卡在、拦截、挂起、风控、止付、停住
    拒绝、被拒、驳回、不予通过
    未通过、不通过、没通过、没过、审核失败、通不过
    失败、不成功、没成功、未成功、出错、付不出去
    撤销、取消、撤单、反悔
    收款人、收款方、受益人、供应商
    付款人、汇款人、付款方、汇款方
    付款、打款、付钱、付出去、支付给、汇出
    收款、来账、进账、回款、收汇
    换汇付款
    换汇、兑换、换钱、换外币、购汇、买汇
    结汇、换成人民币、换人民币、兑人民币、提现
    限额、上限、最多能付
    实名认证、实名、认证
    密码、口令
    登录、登入、进不去
    操作员、人员、同事、员工、子账号、用户
    审批、复核、授权
    材料、资料、证明、文件、补件
    在途、在路上、钱在哪、钱去哪、到哪了、没到、还没到、没收到、未到账、没到账
    冻结、不可用、用不了、不能用、动不了
    预约、定时、提前安排、以后再付
    定期、每月、每个月、按月、自动付款
    过期、到期、失效、逾期、超时
    关联、匹配、绑定订单
    物流、发货、运单
    极速、加急、先行
    垫资、垫付、借款、预支
    二次验证、双重验证、身份验证器
    验证码、短信码
    节假日、周末、放假、工作日、休市
    注销、关闭、销户
    删除、移除
    修改、更改、变更、更换
    代付、以他人名义
    停用、禁用
    语言、英文版、中文版
    主题、深色、夜间模式
    客服、热线、电话、联系、人工
    提醒、预警、通知
    凭证、回单、水单、底单
    锁定、被锁、锁住、锁了
    对账、明细、流水
    开户、开通账户、申请账户`,
};

/** Lists words that say nothing about the subject of a question. */
const emptyWords: Readonly<Record<Locale, string>> = {
  "en-US": `a an the is are was were be been being am do does did done i me my mine we our us you your it its this that
    these those there here to of in on at for from by with as and or but if so than then can could will would shall
    should may might must not no yes what which who whom why how where get got gets want wants need needs please tell
    go going still yet just only any some all about into out up down back again now it's i'm isn't hasn't doesn't don't
    can't won't isnt hasnt doesnt dont cant wont let make made take took happen happens happened mean means work
    anything something anywhere such use using much many have has had working works vs wat`,
  "zh-CN": `为什么 为啥 为何 怎么办 怎么样 怎么 怎样 如何 什么 哪里 哪儿 请问 能不能 可不可以 可以 是不是 有没有 我们 你们
    我的 一下 这个 那个 一直 这笔 那笔 一笔 的 了 吗 呢 啊 吧 我 你 被 把 是 啥 还 想 请 意思`,
};

const phrasesOf = (locale: Locale): string[][] =>
  synonymLines[locale]
    .trim()
    .split("\n")
    .map((line) => line.trim().split(locale === "zh-CN" ? "、" : ", "));

/** Maps each language to its lines of synonyms. */
export const synonyms: Readonly<Record<Locale, readonly (readonly string[])[]>> = {
  "zh-CN": phrasesOf("zh-CN"),
  "en-US": phrasesOf("en-US"),
};

/** Maps each language to its words without a subject, the longest first. */
export const stopWords: Readonly<Record<Locale, readonly string[]>> = {
  "zh-CN": longestFirst(emptyWords["zh-CN"]),
  "en-US": longestFirst(emptyWords["en-US"]),
};

function longestFirst(words: string): string[] {
  return words.split(/\s+/).sort((a, b) => b.length - a.length);
}
