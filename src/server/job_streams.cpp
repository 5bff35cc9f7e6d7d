// Jobs as resources: started, listened to, ended, and what they leave behind.
#include "server/jobs.hpp"

#include <fmt/format.h>

#include <utility>

namespace cairn::server {

namespace {

constexpr std::chrono::milliseconds kBetweenSigns{2000};  // of life, by which a listener that has gone is noticed

std::string as_event(const Job::Event& event) { return fmt::format("event: {}\ndata: {}\n\n", event.name, event.data); }

void stream(Jobs& jobs, std::shared_ptr<Job> job, httplib::Response& response) {
  if (!jobs.begin_stream()) throw Busy("too many streams are open", "", "ask for the job itself now and then");
  response.set_header("Cache-Control", "no-store");
  response.set_chunked_content_provider(
      "text/event-stream",
      [&jobs, job = std::move(job), next = std::size_t{0}](std::size_t, httplib::DataSink& sink) mutable {
        bool last = false;
        const auto events = job->events(next, kBetweenSigns, last);
        std::string text;
        for (const auto& event : events) text += as_event(event);
        if (events.empty() && !last) text = ": still there\n\n";
        if (!text.empty() && !sink.write(text.data(), text.size())) return false;
        if (last || jobs.ending()) sink.done();
        return true;
      },
      [&jobs](bool) { jobs.end_stream(); });
}

void poll(Job& job, std::size_t from, httplib::Response& response) {
  bool last = false;
  Json json{{"schema", 1}, {"events", Json::array()}};
  for (const auto& event : job.events(from, std::chrono::milliseconds(0), last)) {
    json["events"].push_back({{"event", event.name}, {"data", base::parsed_json(event.data)}});
  }
  json["next"] = from;
  json["ended"] = last;
  reply(response, json);
}

}  // namespace

void add_jobs(httplib::Server& server, Jobs& jobs) {
  server.Post("/api/v1/jobs", [&jobs](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      reply(response, Json{{"schema", 1}, {"id", jobs.start(body_of(request))}});
      response.status = 201;
    });
  });
  server.Get(R"(/api/v1/jobs/([0-9a-f-]+))", [&jobs](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      const std::string from = request.get_param_value("from");
      const auto number = Integer::parse(from.empty() || from.size() > 9 ? "0" : from);
      poll(*jobs.find(request.matches[1]), static_cast<std::size_t>(number ? *number->to_int64() : 0), response);
    });
  });
  server.Get(R"(/api/v1/jobs/([0-9a-f-]+)/events)",
             [&jobs](const httplib::Request& request, httplib::Response& response) {
               guarded(response, [&] { stream(jobs, jobs.find(request.matches[1]), response); });
             });
  server.Get(R"(/api/v1/jobs/([0-9a-f-]+)/files/([a-z]+))",
             [&jobs](const httplib::Request& request, httplib::Response& response) {
               guarded(response, [&] {
                 const auto text = jobs.find(request.matches[1])->file(request.matches[2]);
                 if (!text) throw NotFound("this job has no such file");
                 response.set_content(*text, "text/plain; charset=utf-8");
               });
             });
  server.Delete(R"(/api/v1/jobs/([0-9a-f-]+))", [&jobs](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      jobs.find(request.matches[1])->cancel.request();
      reply(response, Json{{"schema", 1}, {"ending", true}});
    });
  });
}

}  // namespace cairn::server
