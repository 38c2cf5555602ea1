import { hourMs, minuteMs, secondMs } from "@/lib/time/instant";

/** "Account lock after 5 wrong password attempts for about 30 minutes" (specification 1, section 9). */
export const wrongPasswordsMax = 5;
export const loginLockMs = 30 * minuteMs;

/** Five wrong payment passwords lock it for 30 minutes, ten in a row until it is reset. */
export const wrongPayPasswordsMax = 5;
export const wrongPayPasswordsInAllMax = 10;
export const payLockMs = 30 * minuteMs;

/** "Verification code valid 3 minutes" (specification 1, section 9). */
export const codeDigits = 6;
export const codeMs = 3 * minuteMs;
export const wrongCodesMax = 5;
/**
 * One code in 55 seconds: the buttons count 60, in one place 59, and must not be refused for a clock that runs a little
 * ahead.
 */
export const codeEveryMs = 55 * secondMs;
export const codesPerDayMax = 10;
/** For all deeds together that are confirmed: a company pays more than ten invoices a day. */
export const codesOfDeedsPerDayMax = 50;
/** From all networks together, to one target: who is not signed in may ask for anybody. */
export const codesPerDayToTargetMax = 30;
/** An address shared by a whole office needs more of them. */
export const codesPerDayFromAddressMax = 200;

/** "Login password 6-16 characters" (specification 1, section 9). */
export const passwordLengthMin = 6;
export const passwordLengthMax = 16;

/** How long the link of an invitation or an activation serves, in days of real time. */
export const linkDays = 3;

/** A captcha may be answered for as long as a code is valid (specification 1, section 5). */
export const captchaMs = 3 * minuteMs;

/** A session ends after an hour without requests, and after twelve hours in any case. */
export const sessionIdleMs = hourMs;
export const sessionMs = 12 * hourMs;

/**
 * How long MFA of a session may stay pending: a code is requested, arrives, and once more. It opens nothing but that.
 */
export const mfaPendingMs = 10 * minuteMs;

/** A grant into the other edition serves for a minute. */
export const grantMs = minuteMs;

/** "The edition switch appears only for userType 2, 3 or 5" (specification 1, section 6). */
export const switchingUserTypes: readonly number[] = [2, 3, 5];

/** How long a device stays known that nobody signs in on, in days of real time. */
export const deviceDays = 180;

/** So many registrations are tried with one code while it is valid: each hashes a password, which is slow by design. */
export const registeringTriesMax = 10;

/** How many enquiries one address may send within an hour before it is refused: an office may share one. */
export const enquiriesPerHourMax = 20;

/** "Hotline weekdays 09:00-20:00" (specification 1, section 9), in full hours of Beijing time on working days. */
export const hotlineHours = { opens: 9, closes: 20 };

/**
 * The work of a captcha: at most two to the power of this many derivations, half of them on average, each of so many
 * rounds of PBKDF2. Half a second of a good machine's one core, some seconds of an old phone.
 */
export const captchaTriesBits = 10;
export const captchaRounds = 8_000;

/** Captchas for one address within a minute of real time, before it is refused. */
export const captchasPerMinuteMax = 60;

/** The codes of an authenticator app: six digits of 30 seconds (RFC 6238), one step early or late at most. */
export const appStepMs = 30 * secondMs;
export const appStepsOff = 1;
/** A secret that was shown must be proven within this time. */
export const appProofMs = 10 * minuteMs;
/** Five wrong codes of an app, or recovery codes, in a row: none is taken for 30 minutes. */
export const wrongMfaCodesMax = 5;
export const mfaLockMs = 30 * minuteMs;
/**
 * Wrong codes of any kind that a person may enter within an hour and within a day, from whatever networks and devices:
 * then none is checked until the hour or the day is over. A passkey cannot be guessed, so it is neither counted nor
 * stopped.
 */
export const wrongCodesPerHourMax = 10;
export const wrongCodesPerDayMax = 20;
/** A passkey's challenge is short-lived, like a code. */
export const challengeMs = 3 * minuteMs;

/** Recovery codes issued together; each serves once. */
export const recoveryCodes = 10;
/** More passkeys than this nobody needs, and every one is a way in. */
export const passkeysMax = 10;

/** Within this time after proving the current phone or address, another may be bound. */
export const bindingProofMs = 10 * minuteMs;

/** How long a mail about a change stays in the outbox to be read. */
export const tellDays = 3;

/** Levels of a company's payment approval, and reviewers of one. */
export const approvalLevelsMax = 3;
export const reviewersMax = 10;
/** Countries whose banks' payments one level always reviews. */
export const levelCountriesMax = 60;

/**
 * Invitation codes looked up from one address within a minute of real time: enough for an office, too few to guess one.
 */
export const invitationsPerMinuteMax = 30;

/**
 * Calls that write, by who is not signed in, from one address within a minute of real time: each leaves a row in the
 * audit log. An office may share one.
 */
export const anonymousWritesPerMinuteMax = 300;

/** Operations' sign-ins tried from one address within a minute of real time: each costs a slow hash. */
export const opsSignInsPerMinuteMax = 60;

/** How long an invitation serves where operations do not say otherwise, in days of real time. */
export const invitationDays = 30;

/**
 * "Accounts close automatically after 365 days without incoming funds" (specification 1, section 9), in the world's
 * time; so many days before, the merchant is warned.
 */
export const idleDaysMax = 365;
export const idleWarningDays = [30, 7] as const;

/** An English name of a company, in characters. */
export const englishNameLengthMax = 140;

/** How far back the audit log is listed at once, and how many rows of it one file holds. */
export const auditDaysMax = 366;
export const auditFileRowsMax = 100_000;

/** What the reply of the account calls the permission to switch ("userType (2, 3 and 5 allow the edition switch)"). */
export const editionSwitch = "edition/switch";

/** How long a letter that carries no secret can be read in the outbox, in days of real time. */
export const letterKeptDays = 30;
