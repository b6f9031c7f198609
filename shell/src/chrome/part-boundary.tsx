import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** What stands in the place of a part that has failed. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/**
 * Around a part of the shell with code of its own: nothing stands there until it comes. Where it does not come the rest of the shell goes on.
 * A class, since React tells of what children throw to classes only.
 */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
