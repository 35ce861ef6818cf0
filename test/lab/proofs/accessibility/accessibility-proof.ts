import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, rounded } from '#test/lab/benches/bench.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import type { EqualAccessFault, EqualAccessLook } from '#test/support/journey-equal-access.ts'

/** Every screen, by the journeys that visit them; the first has those of people who have logged in. */
const journeys = [
  'test/e2e/core/every-screen.test.ts',
  'test/e2e/core/sign-in.test.ts',
  'test/e2e/sign-up.test.ts',
  'test/e2e/landing.test.ts',
]

/** Findings that stay, each with its reason. The engine's `potential` findings are questions: here are the answers. */
const known: [RegExp, string][] = [
  [
    /^input_autocomplete_valid .*autocomplete="username"/,
    'HTML allows `username` for email fields; see login-panel.tsx',
  ],
  [/^aria_content_in_landmark .*href="#main"/, 'the skip link comes before every landmark'],
  [/^aria_content_in_landmark .*aria-label="Dismiss"/, 'a toast is announced where it stands, outside the landmarks'],
  [/^aria_accessiblename_exists .*<th /, 'a column of buttons has a header for screen readers alone'],
  [/^aria_complementary_label_visible /, 'the sidebar and the summary of a request are known by what they hold'],
  [
    /^element_tabbable_role_valid .*tabindex="0"/,
    'a region that scrolls takes the focus, so that arrow keys can move it',
  ],
  [/^label_name_visible .*aria-keyshortcuts/, 'the key beside the word is no part of the name'],
  [/^a_target_warning /, 'maps, papers and receipts open beside the app, which stays as it was'],
  [/^aria_descendant_valid .*"button"/, 'icons and words in a button are its content'],
  [
    /^aria_keyboard_handler_exists /,
    'React listens at the root, which the engine does not see; journeys by keyboard do',
  ],
  [/^element_tabbable_unobscured /, 'it compares boxes without their layers; journeys hit every button at its middle'],
  [/^element_tabbable_visible .*href="#main"/, 'the skip link appears with the focus'],
  [/^element_tabbable_visible .*\/th\[/, 'on a phone the headers have no box, and nothing in them takes the focus'],
  [/^form_submit_button_exists /, 'a button without a type submits'],
  [/^input_checkboxes_grouped /, 'each stands for itself: an agreement, or one job of a list'],
  [/^input_fields_grouped /, 'fields that belong together are a section with a heading'],
  [/^input_label_visible .*<button/, 'the icon of a button is its label in sight'],
  [/^input_label_visible .*<textarea/, 'its label stands above it, and axe sees it'],
  [/^list_structure_proper .*<dl/, 'HTML allows a `div` around each pair of a `dl`'],
  [/^select_options_grouped /, 'days, months and years need no groups'],
  [/^style_color_misuse /, 'asked of every style sheet; states have an icon or a word as well'],
  [/^text_block_heading /, 'short lines that stand alone: titles of banners, badges, prices, steps'],
  [/^text_contrast_sufficient .*both detected/, 'it takes a colour for the one behind it; axe measures both themes'],
  [/^text_quoted_correctly /, 'possessives, and the values of a field'],
  [/^text_sensory_misuse /, 'words of a sentence that point at nothing on the screen'],
  [/^widget_tabbable_exists .*listbox/, 'the focus stays in the field of a combobox'],
]

const lineOf = ({ ruleId, level, at, message, snippet }: EqualAccessFault): string =>
  `${ruleId} (${level}) at ${at}: ${message} ${snippet}`.replace(/\s+/g, ' ')

type Walked = { looks: EqualAccessLook[]; failure?: string }

/** Walks the journeys as `npm test` does, with the second engine beside axe. */
const walk = async (): Promise<Walked> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-accessibility-'))
  try {
    const file = join(folder, 'looks.jsonl')
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config=test/vitest.config.ts', ...journeys]
    const env = { ...process.env, EQUAL_ACCESS: file, NO_COLOR: '1' }
    const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    return {
      looks: lines.map((line): EqualAccessLook => JSON.parse(line)),
      ...(status !== 0 && { failure: stdout.slice(-2000) }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const countsOf = (screens: string[]) => ({ elements: screens.length, looks: new Set(screens).size })

export const accessibilityProof: Proof = {
  name: 'accessibility',
  about: 'every screen, checked for WCAG 2.2 by a second engine beside axe: IBM’s Equal Access',
  run: async (): Promise<Finding> => {
    const startedAt = performance.now()
    const { looks, failure } = await walk()
    const found = looks.flatMap(({ screen, faults }) => faults.map((fault) => ({ screen, line: lineOf(fault) })))
    const open = found.filter(({ line }) => !known.some(([pattern]) => pattern.test(line)))
    return {
      rows: [
        {
          looks: looks.length,
          'rules each, at least': Math.min(...looks.map(({ rules }) => rules)),
          'findings that stay': found.length - open.length,
          'other findings': open.length,
          seconds: rounded((performance.now() - startedAt) / 1000),
        },
      ],
      also: [
        known.map(([pattern, why]) => ({
          finding: pattern.source.slice(1),
          ...countsOf(found.flatMap(({ screen, line }) => (pattern.test(line) ? screen : []))),
          'stays because': why,
        })),
      ],
      missed: [
        ...(failure ? [`the journeys failed: ${failure}`] : []),
        ...(looks.length > 0 ? [] : ['no screen was looked at']),
        ...looks.filter(({ rules }) => rules === 0).map(({ screen }) => `${screen}: no rule ran`),
        ...open.map(({ screen, line }) => `${screen}: ${line}`),
      ],
    }
  },
}
