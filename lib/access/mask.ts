/**
 * Masks a phone or an email address for display. "Phone display masks the middle digits" (specification 1, section 3);
 * of an address the first and the last letter before the @ stay, and its domain: o***r@demo.example.
 */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  if (at > 0) {
    const last = at > 2 ? contact.slice(at - 1, at) : "";
    return `${contact.slice(0, 1)}***${last}${contact.slice(at)}`;
  }
  return contact.length > 7 ? `${contact.slice(0, 3)}****${contact.slice(-4)}` : contact;
}
