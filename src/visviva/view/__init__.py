"""Display of runs: pictures, films, plots, and the local server of the page."""
