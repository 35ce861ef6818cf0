/** What the carrier's dialog at the door shows: the code, or one of the forms in place of it. */
export type DoorView = 'code' | 'handover' | 'attempt' | 'start'
