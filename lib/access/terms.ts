import { hourMs, minuteMs, secondMs } from "@/lib/time/instant";

/**
 * Define the lock of an account after wrong passwords: "Account lock after 5 wrong password attempts for about 30
 * minutes" (specification 1, section 9).
 */
export const wrongPasswordsMax = 5;
export const loginLockMs = 30 * minuteMs;

/** Define the lock of the payment password: five wrong ones lock it for 30 minutes, ten in a row until it is reset. */
export const wrongPayPasswordsMax = 5;
export const wrongPayPasswordsInAllMax = 10;
export const payLockMs = 30 * minuteMs;

/**
 * Define a verification code's digits, its validity and the number of wrong attempts: "Verification code valid 3
 * minutes" (specification 1, section 9).
 */
export const codeDigits = 6;
export const codeMs = 3 * minuteMs;
export const wrongCodesMax = 5;
/**
 * Allows one code in 55 seconds: the buttons count 60, in one place 59, and must not be refused because of a clock that
 * runs slightly ahead.
 */
export const codeEveryMs = 55 * secondMs;
export const codesPerDayMax = 10;
/** Limits the codes of all confirmed operations together: a company pays more than ten invoices a day. */
export const codesOfOperationsPerDayMax = 50;
/** Limits the codes to one target from all networks together: a request without a session may name any target. */
export const codesPerDayToTargetMax = 30;
/** Limits the codes from one address higher, because a whole office may share it. */
export const codesPerDayFromAddressMax = 200;

/** Limit the length of a login password: "Login password 6-16 characters" (specification 1, section 9). */
export const passwordLengthMin = 6;
export const passwordLengthMax = 16;

/** Defines how long the link of an invitation or an activation is valid, in days of real time. */
export const linkDays = 3;

/** Defines how long a captcha may be answered: as long as a code is valid (specification 1, section 5). */
export const captchaMs = 3 * minuteMs;

/** Define when a session ends: after an hour without requests, and after twelve hours in any case. */
export const sessionIdleMs = hourMs;
export const sessionMs = 12 * hourMs;

/**
 * Limits how long MFA of a session may stay pending: enough to request and receive a code twice. Such a session permits
 * only that.
 */
export const mfaPendingMs = 10 * minuteMs;

/** Limits a grant into the other edition to a minute. */
export const grantMs = minuteMs;

/**
 * Lists the user types with an edition switch: "The edition switch appears only for userType 2, 3 or 5" (specification
 * 1, section 6).
 */
export const switchingUserTypes: readonly number[] = [2, 3, 5];

/** Defines how long an unused device stays known, in days of real time. */
export const deviceDays = 180;

/**
 * Limits the registration attempts with one code while it is valid: each hashes a password, which is slow by design.
 */
export const registeringTriesMax = 10;

/** Limits the enquiries from one address within an hour: an office may share one. */
export const enquiriesPerHourMax = 20;

/**
 * Defines the hours of the hotline, in full hours of Beijing time on working days: "Hotline weekdays 09:00-20:00"
 * (specification 1, section 9).
 */
export const hotlineHours = { opens: 9, closes: 20 };

/**
 * Defines the work of a captcha: at most two to the power of this many derivations, half of them on average, each of so
 * many rounds of PBKDF2. Half a second on one core of a good machine, some seconds on an old phone.
 */
export const captchaTriesBits = 10;
export const captchaRounds = 8_000;

/** Limits captchas for one address within a minute of real time, before it is refused. */
export const captchasPerMinuteMax = 60;

/** Define the codes of an authenticator app: six digits of 30 seconds (RFC 6238), one step early or late at most. */
export const appStepMs = 30 * secondMs;
export const appStepsOff = 1;
/** Limits the time in which a displayed secret must be proven. */
export const appProofMs = 10 * minuteMs;
/** Locks app and recovery codes for 30 minutes after five wrong ones in a row. */
export const wrongMfaCodesMax = 5;
export const mfaLockMs = 30 * minuteMs;
/**
 * Limits the wrong codes of any kind that a person may enter within an hour and within a day, from any networks and
 * devices: then none is checked until the hour or the day is over. A passkey cannot be guessed, so it is neither
 * counted nor blocked.
 */
export const wrongCodesPerHourMax = 10;
export const wrongCodesPerDayMax = 20;
/** Limits a passkey's challenge, which is short-lived like a code. */
export const challengeMs = 3 * minuteMs;

/** Defines how many recovery codes are issued together; each is valid once. */
export const recoveryCodes = 10;
/** Limits passkeys: more are not needed, and each one grants access. */
export const passkeysMax = 10;

/** Limits the time after proving the current phone or address in which another may be bound. */
export const bindingProofMs = 10 * minuteMs;

/** Defines how long a mail about a change can be read in the outbox. */
export const changeMailDays = 3;

/** Limit the levels of a company's payment approval, and the reviewers of one. */
export const approvalLevelsMax = 3;
export const reviewersMax = 10;
/** Limits the countries whose banks' payments one level always reviews. */
export const levelCountriesMax = 60;

/**
 * Limits invitation codes looked up from one address within a minute of real time: enough for an office, too few to
 * guess one.
 */
export const invitationsPerMinuteMax = 30;

/**
 * Limits calls that write, without a session, from one address within a minute of real time: each leaves a row in the
 * audit log. An office may share one.
 */
export const anonymousWritesPerMinuteMax = 300;

/** Limits operations' sign-in attempts from one address within a minute of real time: each costs a slow hash. */
export const opsSignInsPerMinuteMax = 60;

/** Defines the default validity of an invitation, in days of real time. */
export const invitationDays = 30;

/**
 * Define when an idle account closes, in the world's time, and how many days before that the merchant is warned:
 * "Accounts close automatically after 365 days without incoming funds" (specification 1, section 9).
 */
export const idleDaysMax = 365;
export const idleWarningDays = [30, 7] as const;

/** Limits an English name of a company, in characters. */
export const englishNameLengthMax = 140;

/** Limit the range of one audit log listing, and the rows of one file. */
export const auditDaysMax = 366;
export const auditFileRowsMax = 100_000;

/** Names the permission to switch in the reply of the account ("userType (2, 3 and 5 allow the edition switch)"). */
export const editionSwitch = "edition/switch";

/** Defines how long a letter without a secret can be read in the outbox, in days of real time. */
export const letterRetentionDays = 30;

/** Limit a person's saved views of one list and of all, their names in characters, and their filters as text of an address. */
export const listViewsMax = 20;
export const listViewsInAllMax = 200;
export const listViewNameMax = 40;
export const listViewQueryMax = 2_000;
