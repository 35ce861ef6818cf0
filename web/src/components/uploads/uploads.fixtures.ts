import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** File uploads that the test answers. */
export const watchPuts = () => {
  const puts: FakePut[] = []
  class FakePut {
    upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    onabort: (() => void) | null = null
    timeout = 0
    status = 0
    url = ''
    headers: Record<string, string> = {}
    body: Blob | undefined
    aborted = false
    open = (_method: string, url: string) => Object.assign(this, { url })
    setRequestHeader = (name: string, value: string) => Object.assign(this.headers, { [name]: value })
    send = (body: Blob) => puts.push(Object.assign(this, { body }))
    abort = () => {
      this.aborted = true
      this.onabort?.()
    }
    answer = (status: number) => act(async () => Object.assign(this, { status }).onload?.())
    breakOff = () => act(async () => this.onerror?.())
    progress = (loaded: number) => act(async () => this.upload.onprogress?.({ loaded }))
  }
  vi.stubGlobal('XMLHttpRequest', FakePut)
  return puts
}

export const photo = (name = 'sofa.jpg', type = 'image/jpeg', size = 10): File =>
  new File(['x'.repeat(size)], name, { type })
