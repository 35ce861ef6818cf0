/** A mail to one person. Names and addresses never stand in a subject, so nothing typed can reach a header. */
export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string }
