import { useState } from 'react'

type DialogState<Subject> = { subject: Subject; isOpen: boolean; key: number }

/** What a dialog is about. The subject stays while the dialog closes, and each opening has a new `key`. */
export const useDialogState = <Subject>() => {
  const [dialog, setDialog] = useState<DialogState<Subject>>()
  return {
    dialog,
    open: (subject: Subject) => setDialog((last) => ({ subject, isOpen: true, key: (last?.key ?? 0) + 1 })),
    close: () => setDialog((last) => last && { ...last, isOpen: false }),
  }
}
