import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Without global test functions the library does not tidy up by itself.
afterEach(cleanup)
