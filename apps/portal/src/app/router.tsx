import { lazy, Suspense } from 'react'
import { createBrowserRouter, Outlet } from 'react-router-dom'
import { lazyScreen, withChunkTimeout } from '../shared/lazy-screen'
import { BootScreen } from './boot-screen'
import { NotPermittedPage, ServerErrorPage } from './error-pages'
import { callbackPath, forgetPasswordPath, loginPath, registerPath, scanPath } from './guard'
import { guardLoader } from './guard-loader'
import { loadLayout } from './layout'
import { LoadingBar } from './loading-bar'
import { RouteError } from './route-error'

// React.lazy and not the route's own `lazy`: the router would fetch the layout for visitors whom the guard is about to
// send to the sign-in page.
const SignInPage = lazy(() => withChunkTimeout(() => import('../features/sign-in/sign-in-page')))
const RegisterPage = lazy(() => withChunkTimeout(() => import('../features/sign-in/register-page')))
const ForgotPasswordPage = lazy(() => withChunkTimeout(() => import('../features/sign-in/forgot-password-page')))
const SsoCallbackPage = lazy(() => withChunkTimeout(() => import('../features/sign-in/sso-callback-page')))
const ScanConfirmPage = lazy(() => withChunkTimeout(() => import('../features/sign-in/scan-confirm-page')))
const OrgTreePage = lazy(() => withChunkTimeout(() => import('../features/shell-extras/org-tree-page')))

function Layout() {
  const Shell = lazyScreen(loadLayout)
  return <Shell />
}

function Root() {
  return (
    <>
      <LoadingBar />
      <Suspense fallback={<BootScreen />}>
        <Outlet />
      </Suspense>
    </>
  )
}

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      loader: guardLoader,
      shouldRevalidate: () => true,
      errorElement: <RouteError />,
      hydrateFallbackElement: <BootScreen />,
      children: [
        { path: loginPath, element: <SignInPage /> },
        { path: registerPath, element: <RegisterPage /> },
        { path: forgetPasswordPath, element: <ForgotPasswordPage /> },
        { path: callbackPath, element: <SsoCallbackPage /> },
        { path: scanPath, element: <ScanConfirmPage /> },
        { path: '/401', element: <NotPermittedPage /> },
        { path: '/500', element: <ServerErrorPage /> },
        { path: '/orgTree', element: <OrgTreePage /> },
        { path: '*', element: <Layout /> },
      ],
    },
  ])

export type AppRouter = ReturnType<typeof createRouter>
