# A cache in front of the service, for Varnish 7.1 or newer (/etc/varnish/default.vcl). Change the addresses of the backends: a node, or the
# proxy that chooses among several, and the alerts, if they run. Set TRUST_PROXY=true and PUBLIC_URL on the nodes. docs/cdn.md explains it, and test/cluster runs it.
#
# TLS ends before Varnish, in a program that hands on visitors' addresses by the PROXY protocol, like HAProxy ("send-proxy-v2") or hitch:
#     varnishd -a 127.0.0.1:6086,PROXY -f /etc/varnish/default.vcl -s malloc,1G
vcl 4.1;

import std;

probe ready {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
}

backend service {
    .host = "127.0.0.1";
    .port = "8000";
    .probe = ready;
    .connect_timeout = 1s;
    # The list of the whole files waits for up to 20 seconds until they are written.
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
}

backend alerts {
    .host = "127.0.0.1";
    .port = "8002";
    .connect_timeout = 1s;
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
}

sub vcl_recv {
    # Monitoring asks the nodes directly. Nobody needs to write letters and digits with a percent sign, and the service would read
    # /%6detrics as /metrics.
    if (req.url ~ "^/+(metrics|healthz|readyz)/?([?#]|$)" ||
        req.url ~ "^[^?]*%(3[0-9]|[46][1-9a-fA-F]|[57][0-9aA])") {
        return (synth(404));
    }

    # The nodes believe these with TRUST_PROXY=true. Each is set here, so that no client can choose its own.
    set req.http.X-Forwarded-For = client.ip;
    set req.http.X-Forwarded-Host = req.http.Host;
    set req.http.X-Forwarded-Proto = "https";

    # The service sets no cookies and asks for no password: without these, Varnish may cache.
    unset req.http.Cookie;
    unset req.http.Authorization;

    # The alerts on the site's own host: forms, and links in mails, which hold a secret. Nothing of them is kept.
    if (req.url ~ "^/alerts(/|[?]|$)") {
        if (std.integer(req.http.Content-Length, 0) > 65536) {
            return (synth(413));
        }
        set req.backend_hint = alerts;
        return (pass);
    }

    # Errors are pages for browsers and JSON for programs. Nothing else depends on it, so two variants are enough.
    if (req.http.Accept ~ "text/html") {
        set req.http.Accept = "text/html";
    } else {
        set req.http.Accept = "*/*";
    }

    # A page that is no longer fresh is sent for ten more seconds while Varnish asks for a new one. If no node answers, the last
    # one is sent for a day.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10s;
    }

    # Downloads are large and rarely asked for twice. The nodes have them on disk, and send any part of them.
    if (req.url ~ "^/(api/v1/)?infrastructure-projects/full/(download/.|search/[a-z0-9]+(\?|$))") {
        return (pass);
    }
}

sub vcl_backend_response {
    # If a page cannot be replaced in the background, it stays.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # Errors say no-store. Nothing is remembered of them, not even that they must not be: the next request may succeed.
    if (beresp.status >= 400) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # Kept longer than it is fresh: to ask whether it has changed (304), and for times without any node.
    set beresp.grace = 24h;
    set beresp.keep = 24h;
}
