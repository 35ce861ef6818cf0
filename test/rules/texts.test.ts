import { expect, test } from 'vitest'
import { readText, repositoryFiles } from '#test/support/repository.ts'

/** Sentences that are final, and the folders of which one file must hold them to the letter. */
const texts: [string[], string[]][] = [
  [
    ['shared/'],
    [
      'Please enter a valid email address.',
      'An account with this email already exists.',
      'A user with this email already exists. Please log in.',
      'Please enter OTP',
      'Please fill both password fields',
      'Passwords do not match',
      'Password must be at least 6 characters',
      'Please fill both password fields.',
      'Passwords do not match.',
      'Password must be at least 6 characters.',
      'Password must be at least 6 characters long.',
      'Business Name and Address are required.',
      'Password reset for this mail Failed.',
      'Invalid email or password.',
      'Please log in to continue.',
    ],
  ],
  [
    ['web/src/', 'shared/'],
    [
      'Please accept terms and privacy policy',
      'Something went wrong',
      'Create a New Password',
      'Set Your New Password',
      'Set New Password and Continue',
      'Saving...',
      'About Us',
      'FAQ',
      'Contact Us',
      'Logout',
      'You have no active service requests. Create one to get started!',
    ],
  ],
]

const wanted = texts.flatMap(([folders, sentences]) => sentences.map((sentence) => [sentence, folders] as const))

test.each(wanted)('“%s” stands as it was given', (sentence, folders) => {
  const files = repositoryFiles.filter(
    (path) => folders.some((folder) => path.startsWith(folder)) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const holds = (path: string) => {
    const text = readText(path)
    return (
      [`'${sentence}'`, `"${sentence}"`, `\`${sentence}\``, `>${sentence}<`].some((form) => text.includes(form)) ||
      text.split('\n').some((line) => line.trim() === sentence)
    )
  }
  expect(files.filter(holds)).not.toEqual([])
})
