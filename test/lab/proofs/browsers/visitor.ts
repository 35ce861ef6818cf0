import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goodPassword } from '#test/support/accounts.ts'
import type { Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { findScript, type Kind, type Words } from './find-script.ts'
import type { Engine, Part, Size, Tab } from './tab.ts'
import { phone } from './tab.ts'
import type { WatchingFront } from './watching-front.ts'

/** Inputs with smaller letters make an iPhone zoom in when they get the focus. */
const minInputPx = 16

/** See isReady in test/support/journey.ts. */
const readyScript = `Boolean(document.querySelector('h1')?.checkVisibility() &&
  !document.querySelector('form:has([type=button]):not(:has(button:not([type=button])))'))`

/** Sets a field as if a person had done it: drivers differ in how they type a date. */
const setScript = (value: string): string => `((field) => {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  const option = [...(field.options ?? [])].find(({ label }) => label.startsWith(${JSON.stringify(value)}))
  own.set.call(field, option ? option.value : ${JSON.stringify(value)})
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return field.value
})`

/** Bars that stick to an edge would catch the press; a driver scrolls no further than it must. */
const toMiddle = (element: string): string => `${element}?.scrollIntoView({ block: 'center', behavior: 'instant' })`

const smallInputsScript = `[...document.querySelectorAll('input, select, textarea')]
  .filter((field) => field.checkVisibility() && !['file', 'radio', 'checkbox', 'range'].includes(field.type))
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < ${minInputPx})
  .map((field) => field.id || field.name)`

/** A user of one of these browsers, in the verbs of test/support/journey.ts. */
const visitorIn = (tab: Tab, front: WatchingFront, size: Size, name: string) => {
  const faults: string[] = []

  const found = (kind: Kind, words: Words, within?: string): Promise<Part> =>
    waitFor(`${kind} ${words}`, () => tab.finds(findScript(kind, words, within)).catch(() => undefined))

  /** The pressed element may be moved or redrawn meanwhile: the driver reports that, and it is looked up again. */
  const clicks = (kind: Kind, words: Words, within?: string): Promise<true> => {
    let why: unknown
    return waitFor(
      () => `${kind} ${words} to be pressed: ${why}`,
      async () => {
        const part = await found(kind, words, within)
        try {
          await tab.asks(toMiddle(findScript(kind, words, within)))
          await part.click()
          return true
        } catch (error) {
          why = error
          return false
        }
      },
    )
  }

  const sees = (kind: Kind, words: Words, within?: string) => found(kind, words, within).then(() => undefined)

  const sets = async (label: Words, value: string): Promise<void> => {
    await found('field', label)
    await tab.asks(`${setScript(value)}(${findScript('field', label)})`)
  }

  const visitor = {
    tab,
    opens: async (path: string): Promise<void> => {
      await tab.goes(front.url + path)
      await waitFor(`${path} to come up`, () => tab.asks<boolean>(readyScript).catch(() => false))
    },
    fills: async (label: Words, value: string): Promise<void> => {
      await clicks('field', label)
      const part = await found('field', label)
      await tab.asks(`${findScript('field', label)}.select()`)
      await part.types(value)
    },
    sets,
    presses: (button: Words, within?: string) => clicks('button', button, within),
    follows: (link: Words, within?: string) => clicks('link', link, within),
    chooses: (kind: 'radio' | 'checkbox' | 'option' | 'switch' | 'tab', words: Words) => clicks(kind, words),
    takesFiles: async (chooser: string, paths: string[]): Promise<void> =>
      (await found('chooser', chooser)).takesFiles(paths),
    sees: (text: Words, within?: string) => sees('text', text, within),
    seesHeading: (text: Words) => sees('heading', text),
    seesButton: (text: Words, within?: string) => sees('button', text, within),
    /** Waits until every picture in a part of the page has loaded. */
    seesPictures: (selector: string): Promise<unknown> =>
      waitFor(`pictures in ${selector}`, () =>
        tab.asks<boolean>(`((all) => all.length > 0 && all.every((image) => image.complete && image.naturalWidth > 0))(
          [...document.querySelectorAll('${selector} img')])`),
      ),
    seesUprightPicture: async (selector: string): Promise<void> => {
      const [width = 0, height = 0] = await tab.asks<number[]>(
        `((image) => [image.naturalWidth, image.naturalHeight])(document.querySelector('${selector} img'))`,
      )
      if (width >= height) faults.push(`a photo of ${width} × ${height} lies on its side`)
    },
    /** Waits until no placeholder for loading content is left. */
    isLoaded: (): Promise<unknown> =>
      waitFor('the screen to be complete', () =>
        tab.asks<boolean>(`![...document.querySelectorAll('main [role=status]')]
          .some(({ textContent }) => textContent.includes('Loading...'))`),
      ),
    isTold: (words: string): Promise<unknown> => waitFor(`the news ‘${words}’`, () => front.takeNews(words)),
    landsOn: async (path: string): Promise<void> => {
      await waitFor(`${path} to be reached`, () =>
        tab.asks<boolean>(`location.pathname === '${path}' && ${readyScript}`).catch(() => false),
      )
    },
    logsIn: async ({ user }: Pick<Person, 'user'>, path: string): Promise<void> => {
      await visitor.opens('/')
      await visitor.fills('Email', user.email)
      await visitor.fills('Password', goodPassword)
      await visitor.presses('Log In')
      await visitor.landsOn(path)
    },
    /** Takes a picture, and records what no screen may do in any browser. */
    looksAt: async (what: string): Promise<void> => {
      const sideways = await tab.asks<number>('document.documentElement.scrollWidth - innerWidth')
      if (sideways > 0) faults.push(`${what} scrolls ${sideways} px sideways`)
      if (size.width <= phone.width) {
        const small = await tab.asks<string[]>(smallInputsScript)
        if (small.length > 0) faults.push(`${what} has inputs below ${minInputPx} px: ${small.join(', ')}`)
      }
      const picture = await tab.picture()
      if (picture.length < 2000) faults.push(`${what}: its picture is empty`)
      const folder = process.env.SCREENSHOTS
      if (!folder) return
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name} ${what}.png`.toLowerCase().replace(/[^a-z0-9.]+/g, '-')), picture)
    },
    /** Closes the window, and returns the errors of this visitor. */
    leaves: async (): Promise<string[]> => {
      // A page that is just being left cannot answer.
      await tab.asks('globalThis.allReported?.().then(() => 0)').catch(() => undefined)
      await tab.closes()
      return [...faults, ...tab.reported()]
    },
  }
  return visitor
}

export type Visitor = ReturnType<typeof visitorIn>

/** The visitors of one journey. */
export const visitorsOf = (engine: Engine, front: WatchingFront) => {
  const all: Visitor[] = []
  return {
    comes: async (size: Size): Promise<Visitor> => {
      const visitor = visitorIn(await engine.opens(size), front, size, engine.name)
      all.push(visitor)
      return visitor
    },
    /** Takes pictures of the screens at which a failed journey stopped. */
    picturesOfEnd: async (journey: string): Promise<void> => {
      for (const [index, visitor] of all.entries())
        await visitor.looksAt(`failed ${journey} ${index + 1}`).catch(() => undefined)
    },
    leave: async (): Promise<string[]> => {
      const faults: string[] = []
      for (const visitor of all) faults.push(...(await visitor.leaves()))
      return faults
    },
  }
}
